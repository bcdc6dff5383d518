import { toDrawableText } from "./glyph-runs";

/** Removes characters that form names such as '/JS', which virus scanners search for anywhere in the file. */
export function toFileText(text: string): string {
  return toDrawableText(text)
    .replace(/[<>&/\\()[\]{}%]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 300);
}
