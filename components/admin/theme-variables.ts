import type { CSSProperties } from "react";

/** A color of a site as its pages show it, and the text color on it. */
export interface ThemeColors {
  name: string;
  light: string;
  dark: string;
  on_light: string;
  on_dark: string;
  contrast_light: number;
  contrast_dark: number;
}

/** The site's variables for one theme. React sets them through the DOM, which the CSP allows. */
export function themeVariables(colors: readonly ThemeColors[], theme: "light" | "dark"): CSSProperties {
  return Object.fromEntries(
    colors.flatMap(({ name, ...color }) => [
      [`--${name}`, color[theme]],
      [`--on-${name}`, color[`on_${theme}`]],
    ]),
  );
}
