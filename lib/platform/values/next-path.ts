const OWN_ORIGIN = "http://own.invalid";
const NEXT_MAX = 2000;

/** Returns null for anything that a browser could resolve to another host (GATE-8, SEC-RED-01). */
export function findSafeNextPath(next: string | readonly string[] | null | undefined): string | null {
  if (typeof next !== "string" || next.length > NEXT_MAX) return null;
  // Rejects a second slash or backslash, raw or escaped, and controls and spaces, which URL parsers may drop.
  if (!/^\/(?![/\\]|%2f|%5c)/i.test(next) || !isPrintable(next)) return null;
  if (/%0[0-9a-f]|%1[0-9a-f]|%7f/i.test(next)) return null;
  try {
    const url = new URL(next, OWN_ORIGIN);
    if (url.origin !== OWN_ORIGIN || url.pathname.startsWith("//") || url.pathname.includes("\\"))
      return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

function isPrintable(text: string): boolean {
  return Array.from(text).every((char) => char > " " && char !== "\u007f");
}

export function withNext(to: string, next: string): string {
  const safe = findSafeNextPath(next);
  return safe && safe !== "/" ? `${to}?next=${encodeURIComponent(safe)}` : to;
}
