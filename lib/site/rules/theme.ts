import {
  AA_CONTRAST,
  computeContrast,
  formatColor,
  makeReadable,
  parseColor,
  pickReadableText,
  type Rgb,
} from "@/lib/platform/values";
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

function readColor(text: string | null, fallback: string): Rgb {
  return parseColor(text) ?? parseColor(fallback) ?? LIGHT_SHEET;
}

function declare(name: string, light: Rgb, dark: Rgb = light): string {
  const [day, night] = [formatColor(light), formatColor(dark)];
  return day === night ? `--${name}:${day};` : `--${name}:light-dark(${day},${night});`;
}

function withForeground(name: string, light: Rgb, dark: Rgb = light): string {
  return declare(name, light, dark) + declare(`on-${name}`, pickReadableText(light), pickReadableText(dark));
}

function getPaper(site: ThemeVariables): Rgb {
  const paper = parseColor(site.backgroundColor) ?? LIGHT_PAPER;
  return computeContrast(QUIET_INK, paper) >= AA_CONTRAST ? paper : LIGHT_PAPER;
}

export function getThemeColors(site: ThemeVariables): { light: Rgb; dark: Rgb; paper: Rgb } {
  const paper = getPaper(site);
  const primary = readColor(site.primaryColor, DEFAULT_COLORS.primary);
  return { light: makeReadable(primary, [paper, LIGHT_SHEET]), dark: DARK_SHEET, paper };
}

/** Adjusts --primary until it has AA contrast as text in light and dark mode (SITE-3). */
export function renderTheme(site: ThemeVariables): string {
  const primary = readColor(site.primaryColor, DEFAULT_COLORS.primary);
  const secondary = readColor(site.secondaryColor, DEFAULT_COLORS.secondary);
  const tertiary = readColor(site.tertiaryColor, DEFAULT_COLORS.tertiary);
  const variant = parseColor(site.secondaryVariantColor) ?? secondary;
  const background = getPaper(site);
  const variables = [
    withForeground(
      "primary",
      makeReadable(primary, [background, LIGHT_SHEET]),
      makeReadable(primary, [DARK_PAPER, DARK_SHEET]),
    ),
    withForeground("secondary", secondary),
    withForeground("tertiary", tertiary),
    withForeground("secondary-variant", variant),
    withForeground("background", background, DARK_PAPER),
  ];
  // Two type selectors outrank the tokens style sheet, whichever loads first.
  return `html:root{${variables.join("")}}`;
}
