import { drawableText } from "./glyph-runs";

/** Removes characters of names like '/JS', which virus scanners search for anywhere in the file. */
export function fileText(text: string): string {
  return drawableText(text)
    .replace(/[<>&/\\()[\]{}%]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 300);
}
