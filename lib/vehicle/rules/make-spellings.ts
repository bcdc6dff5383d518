import { nameCase } from "./specification";

export function nameKey(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

/** Returns a short list because an index can't serve a pattern. */
export function makeSpellings(make: string): string[] {
  const upper = make.trim().toUpperCase().replace(/\s+/g, " ");
  return [...new Set([upper, upper.replace(/-/g, " "), upper.replace(/ /g, "-")])];
}

export function makeVariants(make: string): string[] {
  const spellings = makeSpellings(make);
  const variants = spellings.flatMap((spelling) => [spelling, nameCase(spelling), spelling.toLowerCase()]);
  return [...new Set([make.trim(), ...variants])];
}
