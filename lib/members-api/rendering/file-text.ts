import { drawableText } from "./glyph-runs";

/**
 * Texts of the file outside its pages: title, bookmarks, alternative texts. Scanners read names like
 * '/JS' anywhere, so the characters of such names and dictionaries are removed.
 */
export function fileText(text: string): string {
  return drawableText(text)
    .replace(/[<>&/\\()[\]{}%]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 300);
}
