/** 0 is any character, values below 128 are ASCII, values from 128 are character classes. */
export const ANY = 0;
export const FIRST_CLASS = 128;

export function getClassBits(text: string): Uint32Array {
  const bits = new Uint32Array(4);
  // A key has '1-A-JT', which NHTSA's own regex conversion reads as '1A-JT'.
  const body = text.replaceAll("1-A", "1A");
  for (let i = 0; i < body.length; i++) {
    const from = body.charCodeAt(i);
    const ranged = body.charAt(i + 1) === "-" && i + 2 < body.length;
    const to = ranged ? body.charCodeAt(i + 2) : from;
    for (let c = from; c <= to && c < 128; c++) bits[c >> 5] = (bits[c >> 5] ?? 0) | (1 << (c & 31));
    if (ranged) i += 2;
  }
  return bits;
}

export function compileKey(key: string, getClass: (body: string) => number): number[] {
  const tokens: number[] = [];
  for (let i = 0; i < key.length; i++) {
    const character = key.charAt(i);
    const end = character === "[" ? key.indexOf("]", i) : -1;
    if (end > 0) {
      tokens.push(FIRST_CLASS + getClass(key.slice(i + 1, end)));
      i = end;
    } else tokens.push(character === "*" ? ANY : key.charCodeAt(i) & 127);
  }
  return tokens;
}

const sortText = (key: string) => key.replaceAll("[", "").replaceAll("]", "").replaceAll("|", ",");

/**
 * Sorts in vPIC's order for equal priority and date. Its database collation puts '|' before digits, hence the comma.
 */
export function sortKeys(keys: Iterable<string>): string[] {
  return [...keys]
    .map((key) => ({ key, length: key.replaceAll("*", "").length, text: sortText(key) }))
    .sort((a, b) => a.length - b.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ key }) => key);
}

/** Returns characters 4–8, then '|' and 10–17 if the VIN has more than nine characters. */
export function getVinKey(vin: string): string {
  return vin.length > 9 ? `${vin.slice(3, 8)}|${vin.slice(9, 17)}` : vin.slice(3, 8);
}
