export type ObjectPosition = { at: number } | { within: number; index: number };

const FIELD_BYTES = [1, 4, 2] as const;
const ROW_BYTES = FIELD_BYTES[0] + FIELD_BYTES[1] + FIELD_BYTES[2];
/** PNG "up" predictor (ISO 32000-1, 7.4.4.4), which makes even rows compress well. */
const PREDICTOR_UP = 2;
/** The first row is the head of the empty free list, not an object (ISO 32000-1, 7.5.4). */
const FREE_LIST_HEAD = 65_535;

export function xrefTable(positions: readonly ObjectPosition[]): { entries: string; rows: Uint8Array } {
  const count = positions.length + 1;
  const plain = Buffer.alloc(count * ROW_BYTES);
  plain.writeUInt16BE(FREE_LIST_HEAD, ROW_BYTES - 2);
  positions.forEach((position, index) => {
    const row = (index + 1) * ROW_BYTES;
    const isPacked = "within" in position;
    plain.writeUInt8(isPacked ? 2 : 1, row);
    plain.writeUInt32BE(isPacked ? position.within : position.at, row + 1);
    plain.writeUInt16BE(isPacked ? position.index : 0, row + 5);
  });
  const rows = new Uint8Array(count * (ROW_BYTES + 1));
  for (let row = 0; row < count; row++) {
    rows[row * (ROW_BYTES + 1)] = PREDICTOR_UP;
    for (let column = 0; column < ROW_BYTES; column++) {
      const at = row * ROW_BYTES + column;
      const above = row === 0 ? 0 : (plain[at - ROW_BYTES] ?? 0);
      rows[row * (ROW_BYTES + 1) + 1 + column] = (plain[at] ?? 0) - above;
    }
  }
  const decoding = `/DecodeParms <</Predictor 12 /Columns ${ROW_BYTES}>>`;
  const entries = `/Type /XRef /Size ${count} /W [${FIELD_BYTES.join(" ")}] ${decoding}`;
  return { entries, rows };
}
