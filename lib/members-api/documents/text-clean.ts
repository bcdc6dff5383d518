/** No field of a document is longer than this; longer text ends in an ellipsis. */
export const MAX_TEXT = 700;

/**
 * Text from outside, made fit for a document: no control, bidirectional or unassigned characters, single spaces,
 * a bounded length. Line breaks become spaces. What a typeface cannot draw is settled where it is drawn.
 */
export function cleanText(raw: string, max: number = MAX_TEXT): string {
  // Cut before the costly steps: a field of a megabyte is not worth reading to its end.
  const head = raw.slice(0, max * 8);
  // What is invisible goes before spaces and accents are put together: it may stand between them.
  const plain = head
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/ {2,}/g, " ")
    .normalize("NFC")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
  const characters = Array.from(plain);
  if (characters.length <= max) return plain;
  return `${characters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}

/** Null for what is empty once cleaned, so that it prints as 'Not available' and not as a blank. */
export function cleanOrNull(raw: string | null | undefined, max: number = MAX_TEXT): string | null {
  if (raw === null || raw === undefined) return null;
  return cleanText(raw, max) || null;
}
