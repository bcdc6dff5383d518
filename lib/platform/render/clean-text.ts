const MAX_TEXT = 700;

const PLAIN = /^[\x20-\x7e]*$/;

function formatPlainText(text: string): string {
  if (PLAIN.test(text)) return text.replace(/ {2,}/g, " ").trim();
  // Remove invisible characters first, because they can separate spaces and accents.
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/ {2,}/g, " ")
    .normalize("NFC")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
}

function takeFirst(text: string, count: number): string {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).slice(0, count).join("") : text.slice(0, count);
}

/** Strips control and bidirectional characters, normalizes spaces and limits the length. */
export function cleanText(raw: string, max: number = MAX_TEXT): string {
  // Fields can be a megabyte long, so clean only as much as needed.
  for (const share of [2, 8]) {
    const plain = formatPlainText(raw.slice(0, max * share));
    const isWhole = takeFirst(plain, max) === plain;
    if (isWhole && (share === 8 || raw.length <= max * share)) return plain;
    if (!isWhole) return `${takeFirst(plain, max - 1).trimEnd()}…`;
  }
  return "";
}

export function cleanOrNull(raw: string | null | undefined, max: number = MAX_TEXT): string | null {
  if (raw === null || raw === undefined) return null;
  return cleanText(raw, max) || null;
}
