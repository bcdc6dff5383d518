import type { CSSProperties } from "react";

export interface ThemeColors {
  name: string;
  light: string;
  dark: string;
  on_light: string;
  on_dark: string;
  contrast_light: number;
  contrast_dark: number;
}

/** React sets these variables through the DOM, which the CSP allows. */
export function getThemeVariables(colors: readonly ThemeColors[], theme: "light" | "dark"): CSSProperties {
  return Object.fromEntries(
    colors.flatMap(({ name, ...color }) => [
      [`--${name}`, color[theme]],
      [`--on-${name}`, color[`on_${theme}`]],
    ]),
  );
}
