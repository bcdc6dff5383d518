import { type Kerning, readKerning } from "./kerning";

const SYMBOLIC_NAME = 6;
const WINDOWS = 3;
const SHORT_OFFSETS = 0;
const NOT_CACHED = 0x7fff;

export interface FontMetrics {
  name: string;
  /** In thousandths of the font size. */
  ascent: number;
  descent: number;
  capHeight: number;
  box: [number, number, number, number];
  italicAngle: number;
}

/** Stateless, so that a document never depends on earlier documents. Throws for unexpected fonts. */
export class TrueType {
  readonly glyphCount: number;
  readonly metrics: FontMetrics;
  readonly advances: readonly number[];
  readonly glyphs: Uint16Array;
  readonly #tables = new Map<string, Buffer>();
  readonly #pairs: Kerning;
  readonly #kerning: (Int16Array | undefined)[] = [];
  readonly #glyphOffsets: readonly number[];

  constructor(bytes: Buffer) {
    for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16) {
      const start = bytes.readUInt32BE(at + 8);
      const body = bytes.subarray(start, start + bytes.readUInt32BE(at + 12));
      this.#tables.set(bytes.toString("latin1", at, at + 4), body);
    }
    const [head, hhea] = [this.table("head"), this.table("hhea")];
    this.glyphCount = this.table("maxp").readUInt16BE(4);
    const scale = 1000 / head.readUInt16BE(18);
    const hmtx = this.table("hmtx");
    const advanceCount = hhea.readUInt16BE(34);
    this.advances = Array.from({ length: this.glyphCount }, (_, glyph) =>
      Math.round(hmtx.readUInt16BE(Math.min(glyph, advanceCount - 1) * 4) * scale),
    );
    const loca = this.table("loca");
    const isShort = head.readInt16BE(50) === SHORT_OFFSETS;
    this.#glyphOffsets = Array.from({ length: this.glyphCount + 1 }, (_, glyph) =>
      isShort ? loca.readUInt16BE(glyph * 2) * 2 : loca.readUInt32BE(glyph * 4),
    );
    this.glyphs = readCharacterMap(this.table("cmap"));
    const pairs = readKerning(this.#tables.get("GPOS"));
    this.#pairs = (left, right) => Math.round(pairs(left, right) * scale);
    const toThousandths = (table: Buffer, at: number) => Math.round(table.readInt16BE(at) * scale);
    const os2 = this.table("OS/2");
    this.metrics = {
      name: getPostscriptName(this.table("name")),
      ascent: toThousandths(hhea, 4),
      descent: toThousandths(hhea, 6),
      capHeight: os2.readUInt16BE(0) > 1 ? toThousandths(os2, 88) : toThousandths(hhea, 4),
      box: [36, 38, 40, 42].map((at) => toThousandths(head, at)) as FontMetrics["box"],
      italicAngle: this.table("post").readInt32BE(4) / 65536,
    };
  }

  table(tag: string): Buffer {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table;
  }

  kerning(left: number, right: number): number {
    let row = this.#kerning[left];
    if (!row) {
      row = new Int16Array(this.glyphCount).fill(NOT_CACHED);
      this.#kerning[left] = row;
    }
    const cached = row[right] ?? 0;
    if (cached !== NOT_CACHED) return cached;
    const kerning = this.#pairs(left, right);
    row[right] = kerning;
    return kerning;
  }

  outline(glyph: number): Buffer {
    return this.table("glyf").subarray(this.#glyphOffsets[glyph], this.#glyphOffsets[glyph + 1]);
  }
}

/** Reads cmap format 4, which all our fonts have. */
function readCharacterMap(cmap: Buffer): Uint16Array {
  const glyphs = new Uint16Array(0x10000);
  let at = -1;
  for (let entry = 4; entry < 4 + cmap.readUInt16BE(2) * 8; entry += 8) {
    const offset = cmap.readUInt32BE(entry + 4);
    if (cmap.readUInt16BE(entry) === WINDOWS && cmap.readUInt16BE(offset) === 4) at = offset;
  }
  if (at < 0) throw new Error("the font doesn't map Unicode");
  const twice = cmap.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + twice + 2;
  const deltas = starts + twice;
  const ranges = deltas + twice;
  for (let segment = 0; segment < twice; segment += 2) {
    const end = cmap.readUInt16BE(ends + segment);
    const start = cmap.readUInt16BE(starts + segment);
    const delta = cmap.readUInt16BE(deltas + segment);
    const range = cmap.readUInt16BE(ranges + segment);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = range === 0 ? code : cmap.readUInt16BE(ranges + segment + range + (code - start) * 2);
      glyphs[code] = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
    }
  }
  return glyphs;
}

function getPostscriptName(name: Buffer): string {
  const texts = name.readUInt16BE(4);
  for (let at = 6; at < 6 + name.readUInt16BE(2) * 12; at += 12) {
    if (name.readUInt16BE(at + 6) !== SYMBOLIC_NAME || name.readUInt16BE(at) !== WINDOWS) continue;
    const from = texts + name.readUInt16BE(at + 10);
    const text = Buffer.from(name.subarray(from, from + name.readUInt16BE(at + 8))).swap16();
    return text.toString("utf16le").replace(/[^A-Za-z0-9-]/g, "");
  }
  throw new Error("the font has no name");
}
