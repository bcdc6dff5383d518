import { formatColour, parseColour, readableOn } from "@/lib/site/colour";
import type { Site } from "@/lib/site/site";
import { markOf } from "./mark-shapes";

type Branded = Pick<Site, "name" | "logo" | "primaryColor" | "secondaryColor" | "tertiaryColor">;

/** Printed by formatColour, so that nothing of a stored text reaches the drawing. */
function hex(text: string, fallback: string): string {
  const rgb = parseColour(text) ?? parseColour(fallback);
  return rgb ? formatColour(rgb) : fallback;
}

/** The address of a site's icon: its logo, or its mark as a data URI. */
export function brandIcon(site: Branded): string {
  if (site.logo) return site.logo;
  const tile = hex(site.primaryColor, "#1e3a8a");
  const fills = {
    on: formatColour(readableOn(parseColour(tile) ?? [0, 0, 0])),
    secondary: hex(site.secondaryColor, "#c8472b"),
    tertiary: hex(site.tertiaryColor, "#e7b93c"),
  };
  const paths = markOf(site.name).map((shape) => `<path fill="${fills[shape.tone]}" d="${shape.d}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${tile}"/>${paths.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
