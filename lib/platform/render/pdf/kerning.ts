const PAIR_LOOKUP = 2;
const EXTENSION_LOOKUP = 9;
const X_ADVANCE = 4;

export type Kerning = (left: number, right: number) => number;

/** Reads 'kern' pairs (OpenType 1.9 GPOS, lookup type 2) for Latin, or the default script if Latin is missing. */
export function readKerning(gpos: Buffer | undefined): Kerning {
  if (!gpos) return () => 0;
  const lookups = kernLookups(gpos).map((at) => findPairTables(gpos, at));
  return (left, right) => {
    let sum = 0;
    for (const tables of lookups) {
      for (const table of tables) {
        const change = changeInTable(gpos, table, left, right);
        if (change === null) continue;
        sum += change;
        break;
      }
    }
    return sum;
  };
}

function findOffsetOfTag(table: Buffer, list: number, tag: string): number | null {
  for (let at = list + 2; at < list + 2 + table.readUInt16BE(list) * 6; at += 6)
    if (table.toString("latin1", at, at + 4) === tag) return list + table.readUInt16BE(at + 4);
  return null;
}

function kernLookups(gpos: Buffer): number[] {
  const scripts = gpos.readUInt16BE(4);
  const features = gpos.readUInt16BE(6);
  const lookups = gpos.readUInt16BE(8);
  const script = findOffsetOfTag(gpos, scripts, "latn") ?? findOffsetOfTag(gpos, scripts, "DFLT");
  if (script === null) return [];
  const language = script + gpos.readUInt16BE(script);
  const lookupIndexes = new Set<number>();
  for (let at = 0; at < gpos.readUInt16BE(language + 4); at++) {
    const entry = features + 2 + gpos.readUInt16BE(language + 6 + at * 2) * 6;
    if (gpos.toString("latin1", entry, entry + 4) !== "kern") continue;
    const feature = features + gpos.readUInt16BE(entry + 4);
    for (let index = 0; index < gpos.readUInt16BE(feature + 2); index++)
      lookupIndexes.add(gpos.readUInt16BE(feature + 4 + index * 2));
  }
  // Lookups apply in lookup list order, not in the feature's order.
  return [...lookupIndexes]
    .sort((a, b) => a - b)
    .map((entry) => lookups + gpos.readUInt16BE(lookups + 2 + entry * 2));
}

function findPairTables(gpos: Buffer, lookup: number): number[] {
  const type = gpos.readUInt16BE(lookup);
  return Array.from({ length: gpos.readUInt16BE(lookup + 4) }, (_, at) => {
    const table = lookup + gpos.readUInt16BE(lookup + 6 + at * 2);
    if (type === PAIR_LOOKUP) return table;
    const isPairs = type === EXTENSION_LOOKUP && gpos.readUInt16BE(table + 2) === PAIR_LOOKUP;
    return isPairs ? table + gpos.readUInt32BE(table + 4) : null;
  }).filter((table) => table !== null);
}

function getCoverageIndex(gpos: Buffer, coverage: number, glyph: number): number {
  const isRanges = gpos.readUInt16BE(coverage) === 2;
  let low = 0;
  let high = gpos.readUInt16BE(coverage + 2) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = coverage + 4 + middle * (isRanges ? 6 : 2);
    const first = gpos.readUInt16BE(at);
    const last = isRanges ? gpos.readUInt16BE(at + 2) : first;
    if (glyph < first) high = middle - 1;
    else if (glyph > last) low = middle + 1;
    else return isRanges ? gpos.readUInt16BE(at + 4) + glyph - first : middle;
  }
  return -1;
}

function getClass(gpos: Buffer, classes: number, glyph: number): number {
  if (gpos.readUInt16BE(classes) === 1) {
    const at = glyph - gpos.readUInt16BE(classes + 2);
    return at >= 0 && at < gpos.readUInt16BE(classes + 4) ? gpos.readUInt16BE(classes + 6 + at * 2) : 0;
  }
  const last = classes + 4 + gpos.readUInt16BE(classes + 2) * 6;
  for (let at = classes + 4; at < last; at += 6)
    if (glyph >= gpos.readUInt16BE(at) && glyph <= gpos.readUInt16BE(at + 2))
      return gpos.readUInt16BE(at + 4);
  return 0;
}

function getSize(format: number): number {
  let bits = 0;
  for (let rest = format; rest > 0; rest >>= 1) bits += rest & 1;
  return bits * 2;
}

function changeInTable(gpos: Buffer, table: number, left: number, right: number): number | null {
  const index = getCoverageIndex(gpos, table + gpos.readUInt16BE(table + 2), left);
  if (index < 0) return null;
  const format = gpos.readUInt16BE(table + 4);
  const size = getSize(format) + getSize(gpos.readUInt16BE(table + 6));
  const advance = (at: number) =>
    format & X_ADVANCE ? gpos.readInt16BE(at + getSize(format & (X_ADVANCE - 1))) : 0;
  if (gpos.readUInt16BE(table) === 2) {
    const first = getClass(gpos, table + gpos.readUInt16BE(table + 8), left);
    const second = getClass(gpos, table + gpos.readUInt16BE(table + 10), right);
    return advance(table + 16 + (first * gpos.readUInt16BE(table + 14) + second) * size);
  }
  const set = table + gpos.readUInt16BE(table + 10 + index * 2);
  const count = gpos.readUInt16BE(set);
  for (let at = set + 2; at < set + 2 + count * (2 + size); at += 2 + size)
    if (gpos.readUInt16BE(at) === right) return advance(at + 2);
  return null;
}
