import { nameCase } from "./specification";

/** How makes and models of different sources are compared: 'F-150', 'F150' and 'f 150' are one. */
export function nameKey(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

/** A make as tables may have it in capitals: with dashes or with spaces. An index serves a short list, not a pattern. */
export function makeSpellings(make: string): string[] {
  const upper = make.trim().toUpperCase().replace(/\s+/g, " ");
  return [...new Set([upper, upper.replace(/-/g, " "), upper.replace(/ /g, "-")])];
}

/** The same for tables whose suppliers write makes as they please: 'TOYOTA', 'Toyota', 'toyota', 'Mercedes Benz'. */
export function makeVariants(make: string): string[] {
  const spellings = makeSpellings(make);
  const written = spellings.flatMap((one) => [one, nameCase(one), one.toLowerCase()]);
  return [...new Set([make.trim(), ...written])];
}
