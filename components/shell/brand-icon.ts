import { drawMark, formatColor, parseColor, pickReadableText } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";

type Branded = Pick<Site, "name" | "logo" | "primaryColor" | "secondaryColor" | "tertiaryColor">;

/** Formats the parsed color so that no stored text reaches the SVG. */
function toHex(text: string, fallback: string): string {
  const rgb = parseColor(text) ?? parseColor(fallback);
  return rgb ? formatColor(rgb) : fallback;
}

export function getBrandIcon(site: Branded): string {
  if (site.logo) return site.logo;
  const tile = toHex(site.primaryColor, "#1e3a8a");
  const fills = {
    on: formatColor(pickReadableText(parseColor(tile) ?? [0, 0, 0])),
    secondary: toHex(site.secondaryColor, "#c8472b"),
    tertiary: toHex(site.tertiaryColor, "#e7b93c"),
  };
  const paths = drawMark(site.name).map((shape) => `<path fill="${fills[shape.tone]}" d="${shape.d}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${tile}"/>${paths.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
