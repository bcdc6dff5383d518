const ONE_NAME = /^(\w\/(\w|\d{2})|RT\/10)$/i;
const WORD_BEFORE = /[^\s,+()-]*$/;
const WORD_AFTER = /^[^\s,+()-]*/;

const WORD_MAX = 3;

function isInName(before: string, slash: string, after: string): boolean {
  const [first = ""] = WORD_BEFORE.exec(before.slice(-WORD_MAX)) ?? [];
  const [last = ""] = WORD_AFTER.exec(after.slice(0, WORD_MAX)) ?? [];
  return first.toLowerCase() === "w" || (slash === "/" && ONE_NAME.test(`${first}/${last}`));
}

/**
 * Splits vPIC's list of possible trims at slashes: 'L/LE/SE' is three trims, but 'R/T' and 'EX w/ABS' are single trims.
 */
export function getTrims(text: string): string[] {
  const trims: string[] = [];
  let from = 0;
  const plain = text.replace(/\s+/g, " ");
  for (const { 0: slash, index } of plain.matchAll(/ ?\/ ?/g)) {
    if (isInName(plain.slice(0, index), slash, plain.slice(index + slash.length))) continue;
    trims.push(plain.slice(from, index));
    from = index + slash.length;
  }
  trims.push(plain.slice(from));
  return trims.map((trim) => trim.trim()).filter(Boolean);
}

/** Returns null for several trims, because the list shows what the VIN fits, not what the car is. */
export function findSingleTrim(text: string | null | undefined): string | null {
  const trims = getTrims(text ?? "");
  return trims.length === 1 ? (trims[0] ?? null) : null;
}
