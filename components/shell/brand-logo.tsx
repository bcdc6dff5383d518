import { classNames } from "@/components/ui/class-names";
import type { Site } from "@/lib/site/site";
import { markOf } from "./logo-shapes";

const fills = { on: "fill-on-primary", secondary: "fill-secondary", tertiary: "fill-tertiary" };

export type BrandSite = Pick<Site, "name" | "logo">;

export function BrandLogo({ site, className = "size-[30px]" }: { site: BrandSite; className?: string }) {
  if (site.logo) {
    // Not next/image: the content security policy blocks its inline style.
    return (
      <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("flex-none", className)}>
        <image href={site.logo} width="32" height="32" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("flex-none", className)}>
      <rect width="32" height="32" rx="4" className="fill-primary" />
      {markOf(site.name).map((shape) => (
        <path key={shape.d} d={shape.d} className={fills[shape.tone]} />
      ))}
    </svg>
  );
}
