import { classNames } from "@/components/ui/class-names";
import { drawMark } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { LogoImage } from "./logo-image";

const fills = { on: "fill-on-primary", secondary: "fill-secondary", tertiary: "fill-tertiary" };

export type BrandSite = Pick<Site, "name" | "logo">;

const heights = { small: "h-6", normal: "h-[30px]", large: "h-10" };
/** Minimum widths match the square mark, so most logos don't shift the layout while loading. */
const widths = {
  small: "min-w-6 max-w-24",
  normal: "min-w-[30px] max-w-32",
  large: "min-w-10 max-w-40",
};

export function BrandLogo({ site, size = "normal" }: { site: BrandSite; size?: keyof typeof heights }) {
  const mark = (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames("aspect-square flex-none", heights[size])}
    >
      <rect width="32" height="32" rx="4" className="fill-primary" />
      {drawMark(site.name).map((shape) => (
        <path key={shape.d} d={shape.d} className={fills[shape.tone]} />
      ))}
    </svg>
  );
  if (!site.logo) return mark;
  return (
    <LogoImage
      src={site.logo}
      fallback={mark}
      className={classNames("w-auto flex-none", heights[size], widths[size])}
    />
  );
}
