import type { CSSProperties } from "react";

/** A colour of a site as its pages show it, and the text on it. */
export interface PaperColours {
  name: string;
  light: string;
  dark: string;
  on_light: string;
  on_dark: string;
  contrast_light: number;
  contrast_dark: number;
}

/** The site's variables for one paper. React sets them on the element itself, which the policy allows a script to. */
export function paperVariables(colours: readonly PaperColours[], paper: "light" | "dark"): CSSProperties {
  return Object.fromEntries(
    colours.flatMap(({ name, ...colour }) => [
      [`--${name}`, colour[paper]],
      [`--on-${name}`, colour[`on_${paper}`]],
    ]),
  );
}
