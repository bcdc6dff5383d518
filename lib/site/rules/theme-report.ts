import { computeContrast, formatColor, parseColor, type Rgb } from "@/lib/platform/values";
import { renderTheme, type ThemeVariables } from "./theme";

const FIELDS = {
  primary: "primary_color",
  secondary: "secondary_color",
  tertiary: "teritary_color",
  "secondary-variant": "secondary_variant_color",
  background: "background_color",
} as const;
type Name = keyof typeof FIELDS;

export interface ThemeReport {
  css: string;
  colors: {
    name: Name;
    given: string | null;
    light: string;
    dark: string;
    on_light: string;
    on_dark: string;
    contrast_light: number;
    contrast_dark: number;
  }[];
  warnings: { field: string; message: string }[];
}

function readVariables(css: string): Map<string, [light: Rgb, dark: Rgb]> {
  const variables = new Map<string, [Rgb, Rgb]>();
  for (const [, name = "", one, light, dark] of css.matchAll(
    /--([a-z-]+):(?:(#[0-9a-f]{6})|light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\));/g,
  )) {
    variables.set(name, [parseColor(one ?? light) ?? [0, 0, 0], parseColor(one ?? dark) ?? [0, 0, 0]]);
  }
  return variables;
}

export function buildThemeReport(site: ThemeVariables): ThemeReport {
  const css = renderTheme(site);
  const variables = readVariables(css);
  const configured: Record<Name, string | null> = {
    primary: site.primaryColor,
    secondary: site.secondaryColor,
    tertiary: site.tertiaryColor,
    "secondary-variant": site.secondaryVariantColor,
    background: site.backgroundColor,
  };
  const names = Object.keys(FIELDS) as Name[];
  const colors = names.map((name) => {
    const [light, dark] = variables.get(name) ?? [[0, 0, 0] as Rgb, [0, 0, 0] as Rgb];
    const [onLight, onDark] = variables.get(`on-${name}`) ?? [light, dark];
    return {
      name,
      given: configured[name],
      light: formatColor(light),
      dark: formatColor(dark),
      on_light: formatColor(onLight),
      on_dark: formatColor(onDark),
      contrast_light: Math.floor(computeContrast(light, onLight) * 100) / 100,
      contrast_dark: Math.floor(computeContrast(dark, onDark) * 100) / 100,
    };
  });
  const warnings = colors.flatMap(({ name, light }) => {
    const color = parseColor(configured[name]);
    if (!color || formatColor(color) === light) return [];
    const message =
      name === "background"
        ? `Text cannot be read on this paper: ${light} is shown in its place.`
        : `Text in this color cannot be read on the site's paper: ${light} is shown in its place.`;
    return [{ field: FIELDS[name], message }];
  });
  return { css, colors, warnings };
}
