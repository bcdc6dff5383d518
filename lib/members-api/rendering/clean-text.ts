/** No field of a document is longer than this; longer text ends in an ellipsis. */
const MAX_TEXT = 700;

const PLAIN = /^[\x20-\x7e]*$/;

function plainText(text: string): string {
  // Most fields are plain letters, and need none of the costly steps.
  if (PLAIN.test(text)) return text.replace(/ {2,}/g, " ").trim();
  // Remove invisible characters before joining spaces and accents: they may be between them.
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/ {2,}/g, " ")
    .normalize("NFC")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
}

/** The first `count` characters; a pair of surrogates is one. */
function firstOf(text: string, count: number): string {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).slice(0, count).join("") : text.slice(0, count);
}

/**
 * Text from outside, cleaned for a document: no control, bidirectional or unassigned characters, single spaces,
 * a bounded length. Line breaks become spaces. Characters that a typeface lacks are replaced when drawing.
 */
export function cleanText(raw: string, max: number = MAX_TEXT): string {
  // A field can have a megabyte: only twice the maximum length is cleaned, and more only if cleaning removed so much that
  // the result is too short.
  for (const share of [2, 8]) {
    const plain = plainText(raw.slice(0, max * share));
    const isWhole = firstOf(plain, max) === plain;
    if (isWhole && (share === 8 || raw.length <= max * share)) return plain;
    if (!isWhole) return `${firstOf(plain, max - 1).trimEnd()}…`;
  }
  return "";
}

/** Null for what is empty once cleaned, so that it prints as 'Not available' and not as a blank. */
export function cleanOrNull(raw: string | null | undefined, max: number = MAX_TEXT): string | null {
  if (raw === null || raw === undefined) return null;
  return cleanText(raw, max) || null;
}
