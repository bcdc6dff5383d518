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
const QUIET_INK: Rgb = [90, 93, 99];
const DARK_PAPER: Rgb = [19, 21, 25];
const DARK_SHEET: Rgb = [26, 29, 34];

export const DEFAULT_COLORS = { primary: "#1e3a8a", secondary: "#c8472b", tertiary: "#e7b93c" } as const;

export type ThemeVariables = Pick<
  Site,
  "primaryColor" | "secondaryColor" | "tertiaryColor" | "backgroundColor" | "secondaryVariantColor"
>;

function color(text: string | null, fallback: string): Rgb {
  return parseColor(text) ?? parseColor(fallback) ?? LIGHT_SHEET;
}

function declare(name: string, light: Rgb, dark: Rgb = light): string {
  const [day, night] = [formatColor(light), formatColor(dark)];
  return day === night ? `--${name}:${day};` : `--${name}:light-dark(${day},${night});`;
}

function withForeground(name: string, light: Rgb, dark: Rgb = light): string {
  return declare(name, light, dark) + declare(`on-${name}`, readableTextOn(light), readableTextOn(dark));
}

function paperOf(site: ThemeVariables): Rgb {
  const wanted = parseColor(site.backgroundColor) ?? LIGHT_PAPER;
  return contrast(QUIET_INK, wanted) >= AA_CONTRAST ? wanted : LIGHT_PAPER;
}

export function themeColors(site: ThemeVariables): { light: Rgb; dark: Rgb; paper: Rgb } {
  const paper = paperOf(site);
  const primary = color(site.primaryColor, DEFAULT_COLORS.primary);
  return { light: readableAgainst(primary, [paper, LIGHT_SHEET]), dark: DARK_SHEET, paper };
}

/** Adjusts --primary until it has AA contrast as text in light and dark mode (SITE-3). */
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
  // Two type selectors outrank the tokens style sheet, whichever loads first.
  return `html:root{${variables.join("")}}`;
}
