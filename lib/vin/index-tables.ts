export class StringTable {
  private readonly numbers = new Map<string, number>();

  add(text: string | null | undefined): number {
    const value = (text ?? "").replace(/[\t\r\n]/g, " ").trim();
    if (value === "") return 0;
    const existing = this.numbers.get(value);
    if (existing !== undefined) return existing;
    const number = this.numbers.size + 1;
    this.numbers.set(value, number);
    return number;
  }

  sections(): { strings: Uint8Array; stringsFrom: Uint32Array } {
    const encoded = ["", ...this.numbers.keys()].map((text) => new TextEncoder().encode(text));
    const stringsFrom = new Uint32Array(encoded.length + 1);
    encoded.forEach((bytes, i) => {
      stringsFrom[i + 1] = (stringsFrom[i] ?? 0) + bytes.length;
    });
    const strings = new Uint8Array(stringsFrom[encoded.length] ?? 0);
    encoded.forEach((bytes, i) => {
      strings.set(bytes, stringsFrom[i]);
    });
    return { strings, stringsFrom };
  }
}

export function groupRows<T>(
  all: readonly T[],
  owners: number,
  getOwner: (row: T) => number,
): { from: Uint32Array; rows: T[] } {
  const from = new Uint32Array(owners + 1);
  for (const row of all) from[getOwner(row) + 1] = (from[getOwner(row) + 1] ?? 0) + 1;
  for (let i = 0; i < owners; i++) from[i + 1] = (from[i + 1] ?? 0) + (from[i] ?? 0);
  const next = from.slice();
  const placed = new Array<T>(all.length);
  for (const row of all) {
    const at = next[getOwner(row)] ?? 0;
    placed[at] = row;
    next[getOwner(row)] = at + 1;
  }
  return { from, rows: placed };
}
