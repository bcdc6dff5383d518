import { readFileSync } from "node:fs";
import path from "node:path";
import { TrueType } from "./pdf/true-type";
import { unwrapWoff } from "./pdf/woff";

export const faces = {
  label: ["archivo-narrow", "400"],
  labelMedium: ["archivo-narrow", "500"],
  labelSemi: ["archivo-narrow", "600"],
  labelBold: ["archivo-narrow", "700"],
  text: ["source-sans-3", "400"],
  textSemi: ["source-sans-3", "600"],
  textItalic: ["source-sans-3", "400", "italic"],
} as const satisfies Record<string, readonly [string, string, string?]>;
export type Face = keyof typeof faces;
export type Script = "latin" | "latin-ext";

/** Locates fonts from the working directory, because bundlers rewrite import.meta.url. */
function getFontPath(face: Face, script: Script): string {
  const [family, weight, style = "normal"] = faces[face];
  const file = `${family}-${script}-${weight}-${style}.woff`;
  return path.join(process.cwd(), "node_modules", "@fontsource", family, "files", file);
}

const open = { latin: new Map<Face, TrueType>(), "latin-ext": new Map<Face, TrueType>() };

export function getFont(face: Face, script: Script): TrueType {
  const cached = open[script].get(face);
  if (cached) return cached;
  const font = new TrueType(unwrapWoff(readFileSync(getFontPath(face, script))));
  open[script].set(face, font);
  return font;
}
