import type { TrueType } from "./true-type";

const CHECKSUM_MAGIC = 0xb1b0afba;
const ARGUMENTS_ARE_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
/** Required tables of an embedded font (ISO 32000-1, 9.9). */
const TABLES = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"] as const;

function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    if (flags & HAS_MATRIX) at += 8;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_SCALE) at += 2;
  }
  return components;
}

function withComponents(font: TrueType, glyphs: readonly number[]): number[] {
  const all = new Set([0, ...glyphs]);
  // A Set's iterator also visits items added during the loop.
  for (const glyph of all) for (const component of componentsOf(font.outline(glyph))) all.add(component);
  return [...all].sort((a, b) => a - b);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (length: number) => (length + 3) & ~3;

/** Keeps glyph numbers, so that a document's text encoding never depends on its other content. */
export function subsetOf(font: TrueType, glyphs: readonly number[]): Buffer {
  const subset = withComponents(font, glyphs);
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
  // indexToLocFormat 1: four-byte offsets. `fileOf` sets the file's checksum.
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
  let offset = directory;
  let headAt = 0;
  tables.forEach(([tag, body], index) => {
    const at = 12 + index * 16;
    file.write(tag, at, "latin1");
    file.set(body, offset);
    file.writeUInt32BE(checksum(file.subarray(offset, offset + padded(body.length))), at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(body.length, at + 12);
    if (tag === "head") headAt = offset;
    offset += padded(body.length);
  });
  file.writeUInt32BE((CHECKSUM_MAGIC - checksum(file)) >>> 0, headAt + 8);
  return file;
}
