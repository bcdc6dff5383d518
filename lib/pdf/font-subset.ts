import type { TrueType } from "./true-type";

const CHECKSUM_MAGIC = 0xb1b0afba;
const WORDS = 1;
const HAS_SCALE = 8;
const MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
/** What a viewer needs of a font inside a PDF (ISO 32000-1, 9.9). */
const TABLES = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"] as const;

/** Glyphs that a composed outline is made of. */
function parts(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += flags & WORDS ? 8 : 6;
    if (flags & HAS_MATRIX) at += 8;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_SCALE) at += 2;
  }
  return components;
}

function withParts(font: TrueType, glyphs: readonly number[]): number[] {
  const all = new Set([0, ...glyphs]);
  // A Set is iterated in insertion order and includes what is added meanwhile.
  for (const glyph of all) for (const part of parts(font.outline(glyph))) all.add(part);
  return [...all].sort((a, b) => a - b);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (length: number) => (length + 3) & ~3;

/**
 * The font with the outlines of some glyphs only. Glyphs keep their numbers, so that text is encoded the same way
 * whatever else a document says, and the other tables are the font's own.
 */
export function subsetOf(font: TrueType, glyphs: readonly number[]): Buffer {
  const subset = withParts(font, glyphs);
  const outlines = subset.map((glyph) => font.outline(glyph));
  const glyf = Buffer.alloc(padded(outlines.reduce((sum, one) => sum + padded(one.length), 0)));
  const loca = Buffer.alloc((font.glyphCount + 1) * 4);
  let end = 0;
  let next = 0;
  for (let glyph = 0; glyph <= font.glyphCount; glyph++) {
    loca.writeUInt32BE(end, glyph * 4);
    if (subset[next] !== glyph) continue;
    const outline = outlines[next] ?? Buffer.alloc(0);
    glyf.set(outline, end);
    end += padded(outline.length);
    next += 1;
  }
  const head = Buffer.from(font.table("head"));
  // Places are written with four bytes each; the sum of the whole file follows below.
  head.writeInt16BE(1, 50);
  head.writeUInt32BE(0, 8);
  const replaced: Partial<Record<string, Buffer>> = { glyf, loca, head };
  return fileOf(TABLES.map((tag) => [tag, replaced[tag] ?? font.table(tag)] as const));
}

function fileOf(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = 12 + tables.length * 16;
  const file = Buffer.alloc(directory + tables.reduce((sum, [, body]) => sum + padded(body.length), 0));
  const power = Math.floor(Math.log2(tables.length));
  file.writeUInt32BE(0x00010000, 0);
  [tables.length, 2 ** power * 16, power, (tables.length - 2 ** power) * 16].forEach((value, index) => {
    file.writeUInt16BE(value, 4 + index * 2);
  });
  let place = directory;
  let headAt = 0;
  tables.forEach(([tag, body], index) => {
    const at = 12 + index * 16;
    file.write(tag, at, "latin1");
    file.set(body, place);
    file.writeUInt32BE(checksum(file.subarray(place, place + padded(body.length))), at + 4);
    file.writeUInt32BE(place, at + 8);
    file.writeUInt32BE(body.length, at + 12);
    if (tag === "head") headAt = place;
    place += padded(body.length);
  });
  file.writeUInt32BE((CHECKSUM_MAGIC - checksum(file)) >>> 0, headAt + 8);
  return file;
}
