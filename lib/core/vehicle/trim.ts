/** A letter on each side ('R/T', 'C/V'), a letter and one or two digits ('Z/28'), and the Viper's. */
const ONE_NAME = /^(\w\/(\w|\d{2})|RT\/10)$/i;
/** What a name stands between: 'Sport+M/R', 'GT, R/T'. */
const WORD_BEFORE = /[^\s,+()-]*$/;
const WORD_AFTER = /^[^\s,+()-]*/;

/** Longer words than this on either side of a slash are no name of two. */
const WORD_MAX = 3;

/** Whether a slash belongs to a trim's name: 'R/T', and 'w/ABS', which is 'with ABS'. */
function isInName(before: string, slash: string, after: string): boolean {
  const [first = ""] = WORD_BEFORE.exec(before.slice(-WORD_MAX)) ?? [];
  const [last = ""] = WORD_AFTER.exec(after.slice(0, WORD_MAX)) ?? [];
  return first.toLowerCase() === "w" || (slash === "/" && ONE_NAME.test(`${first}/${last}`));
}

/**
 * The trims that a text names. A VIN often fits several, which vPIC writes with slashes: 'L/LE/SE' are three; 'R/T', 'Z/28'
 * and 'EX w/ABS' are one each. This is the one place that knows what a slash in a trim means.
 */
export function trimsOf(text: string): string[] {
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

/** The trim of a vehicle where its text names exactly one, else null: a list says what the VIN fits, not what the car is. */
export function oneTrim(text: string | null | undefined): string | null {
  const trims = trimsOf(text ?? "");
  return trims.length === 1 ? (trims[0] ?? null) : null;
}
