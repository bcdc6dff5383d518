import { drawableText } from "./glyph-runs";

/**
 * Texts of the file outside its pages: title, bookmarks, alternative texts. Scanners read names like
 * '/JS' anywhere, so the characters of which such names and dictionaries are made stay out.
 */
export function fileText(text: string): string {
  return drawableText(text)
    .replace(/[<>&/\\()[\]{}%]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 300);
}
