import { classNames } from "@/components/ui/class-names";
import type { Site } from "@/lib/site/site";
import { LogoImage } from "./logo-image";
import { markOf } from "./logo-shapes";

const fills = { on: "fill-on-primary", secondary: "fill-secondary", tertiary: "fill-tertiary" };

export type BrandSite = Pick<Site, "name" | "logo">;

/** The site's logo, or the mark made of its name: also where the logo cannot be loaded. */
export function BrandLogo({ site, className = "size-[30px]" }: { site: BrandSite; className?: string }) {
  const mark = (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("flex-none", className)}>
      <rect width="32" height="32" rx="4" className="fill-primary" />
      {markOf(site.name).map((shape) => (
        <path key={shape.d} d={shape.d} className={fills[shape.tone]} />
      ))}
    </svg>
  );
  if (!site.logo) return mark;
  return <LogoImage src={site.logo} fallback={mark} className={classNames("flex-none", className)} />;
}
