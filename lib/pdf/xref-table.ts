/** Where an object is: at a byte offset, or inside the object stream `within`. */
export type Place = { at: number } | { within: number; index: number };

/** Bytes for the kind of place, for the byte or the packing object, for the index in it. */
const COLUMNS = [1, 4, 2] as const;
const ROW = COLUMNS[0] + COLUMNS[1] + COLUMNS[2];
/** Each byte as its difference to the one above (ISO 32000-1, 7.4.4.4): rows that go on evenly become all the same. */
const UP = 2;
/** The first row is no object's: the head of a list of free numbers that is empty (7.5.4). */
const NONE_FREE = 65_535;

/** The offsets of a file's objects as an uncompressed cross-reference stream (ISO 32000-1, 7.5.8). */
export function xrefTable(places: readonly Place[]): { entries: string; rows: Uint8Array } {
  const count = places.length + 1;
  const plain = Buffer.alloc(count * ROW);
  plain.writeUInt16BE(NONE_FREE, ROW - 2);
  places.forEach((place, index) => {
    const row = (index + 1) * ROW;
    const isPacked = "within" in place;
    plain.writeUInt8(isPacked ? 2 : 1, row);
    plain.writeUInt32BE(isPacked ? place.within : place.at, row + 1);
    plain.writeUInt16BE(isPacked ? place.index : 0, row + 5);
  });
  const rows = new Uint8Array(count * (ROW + 1));
  for (let row = 0; row < count; row++) {
    rows[row * (ROW + 1)] = UP;
    for (let column = 0; column < ROW; column++) {
      const at = row * ROW + column;
      const above = row === 0 ? 0 : (plain[at - ROW] ?? 0);
      rows[row * (ROW + 1) + 1 + column] = (plain[at] ?? 0) - above;
    }
  }
  const decoding = `/DecodeParms <</Predictor 12 /Columns ${ROW}>>`;
  const entries = `/Type /XRef /Size ${count} /W [${COLUMNS.join(" ")}] ${decoding}`;
  return { entries, rows };
}
