import {
  AA_CONTRAST,
  contrast,
  formatColor,
  parseColor,
  type Rgb,
  readableAgainst,
  readableTextOn,
} from "./color";
import type { Site } from "./site";

const LIGHT_PAPER: Rgb = [251, 250, 246];
const LIGHT_SHEET: Rgb = [255, 255, 255];
/** The palest ink that text is set in (--ink-2): it must be readable on a site's background. */
const QUIET_INK: Rgb = [90, 93, 99];
const DARK_PAPER: Rgb = [19, 21, 25];
const DARK_SHEET: Rgb = [26, 29, 34];

/** The default for a site's color that is missing or invalid. */
export const DEFAULT_COLORS = { primary: "#1e3a8a", secondary: "#c8472b", tertiary: "#e7b93c" } as const;

export type ThemeVariables = Pick<
  Site,
  "primaryColor" | "secondaryColor" | "tertiaryColor" | "backgroundColor" | "secondaryVariantColor"
>;

function color(text: string | null, fallback: string): Rgb {
  return parseColor(text) ?? parseColor(fallback) ?? LIGHT_SHEET;
}

/** One value for both schemes, or a pair. Every part was printed by formatColor: nothing of the site's text is left. */
function declare(name: string, light: Rgb, dark: Rgb = light): string {
  const [day, night] = [formatColor(light), formatColor(dark)];
  return day === night ? `--${name}:${day};` : `--${name}:light-dark(${day},${night});`;
}

function withForeground(name: string, light: Rgb, dark: Rgb = light): string {
  return declare(name, light, dark) + declare(`on-${name}`, readableTextOn(light), readableTextOn(dark));
}

/** The site's background, where text on it can be read; else ours. */
function paperOf(site: ThemeVariables): Rgb {
  const wanted = parseColor(site.backgroundColor) ?? LIGHT_PAPER;
  return contrast(QUIET_INK, wanted) >= AA_CONTRAST ? wanted : LIGHT_PAPER;
}

/** What a browser colors its own bars with, and an installed app's first screen. */
export function themeColors(site: ThemeVariables): { light: Rgb; dark: Rgb; paper: Rgb } {
  const paper = paperOf(site);
  const primary = color(site.primaryColor, DEFAULT_COLORS.primary);
  return { light: readableAgainst(primary, [paper, LIGHT_SHEET]), dark: DARK_SHEET, paper };
}

/**
 * The site's colors as CSS variables, the text of one `<style nonce>` in the root layout (SITE-3):
 * --primary, --secondary, --tertiary, --secondary-variant, --background, each with its --on-…;
 * --primary reads at AA as text on a light and a dark background (it is darkened or lightened until it does).
 */
export function theme(site: ThemeVariables): string {
  const primary = color(site.primaryColor, DEFAULT_COLORS.primary);
  const secondary = color(site.secondaryColor, DEFAULT_COLORS.secondary);
  const tertiary = color(site.tertiaryColor, DEFAULT_COLORS.tertiary);
  const variant = parseColor(site.secondaryVariantColor) ?? secondary;
  const background = paperOf(site);
  const variables = [
    withForeground(
      "primary",
      readableAgainst(primary, [background, LIGHT_SHEET]),
      readableAgainst(primary, [DARK_PAPER, DARK_SHEET]),
    ),
    withForeground("secondary", secondary),
    withForeground("tertiary", tertiary),
    withForeground("secondary-variant", variant),
    withForeground("background", background, DARK_PAPER),
  ];
  // Two type selectors outrank the tokens style sheet, whichever of the two the browser reads first.
  return `html:root{${variables.join("")}}`;
}
