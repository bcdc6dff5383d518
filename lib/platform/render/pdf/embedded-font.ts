import type { PdfFile } from "./pdf-file";
import { formatNumber, formatReference, name } from "./syntax";
import type { TrueType } from "./true-type";

const NONSYMBOLIC = 32;
const ITALIC = 64;
const BLOCK_ITEMS_MAX = 100;

const toHex = (value: number) => value.toString(16).padStart(4, "0");
const hexes = Array.from({ length: 4096 }, (_, glyph) => toHex(glyph));

export interface ShownText {
  operand: string;
  /** In thousandths of the font size. */
  width: number;
}

const CHECKSUM_MAGIC = 0xb1b0afba;
const ARGUMENTS_ARE_WORDS = 1;
const HAS_SCALE = 8;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
/** Required tables of an embedded font (ISO 32000-1, 9.9). */
const TABLES = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"] as const;

function readComponents(outline: Buffer): number[] {
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
  for (const glyph of all) for (const component of readComponents(font.outline(glyph))) all.add(component);
  return [...all].sort((a, b) => a - b);
}

function computeChecksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

const padLength = (length: number) => (length + 3) & ~3;

/** Keeps glyph numbers, so that a document's text encoding never depends on its other content. */
export function buildSubset(font: TrueType, glyphs: readonly number[]): Buffer {
  const subset = withComponents(font, glyphs);
  const outlines = subset.map((glyph) => font.outline(glyph));
  const glyf = Buffer.alloc(padLength(outlines.reduce((sum, outline) => sum + padLength(outline.length), 0)));
  const loca = Buffer.alloc((font.glyphCount + 1) * 4);
  let end = 0;
  let next = 0;
  for (let glyph = 0; glyph <= font.glyphCount; glyph++) {
    loca.writeUInt32BE(end, glyph * 4);
    if (subset[next] !== glyph) continue;
    const outline = outlines[next] ?? Buffer.alloc(0);
    glyf.set(outline, end);
    end += padLength(outline.length);
    next += 1;
  }
  const head = Buffer.from(font.table("head"));
  // indexToLocFormat 1: four-byte offsets. `getFile` sets the file's checksum.
  head.writeInt16BE(1, 50);
  head.writeUInt32BE(0, 8);
  const replaced: Partial<Record<string, Buffer>> = { glyf, loca, head };
  return getFile(TABLES.map((tag) => [tag, replaced[tag] ?? font.table(tag)] as const));
}

function getFile(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = 12 + tables.length * 16;
  const file = Buffer.alloc(directory + tables.reduce((sum, [, body]) => sum + padLength(body.length), 0));
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
    file.writeUInt32BE(computeChecksum(file.subarray(offset, offset + padLength(body.length))), at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(body.length, at + 12);
    if (tag === "head") headAt = offset;
    offset += padLength(body.length);
  });
  file.writeUInt32BE((CHECKSUM_MAGIC - computeChecksum(file)) >>> 0, headAt + 8);
  return file;
}

export class EmbeddedFont {
  readonly id: number;
  readonly key: string;
  /** Lowest character code per glyph (-1: unused), because a space and a no-break space may share a glyph. */
  readonly #used: Int32Array;

  constructor(
    private readonly file: PdfFile,
    private readonly font: TrueType,
    private readonly index: number,
  ) {
    this.id = file.reserve();
    this.key = `F${index + 1}`;
    this.#used = new Int32Array(font.glyphCount).fill(-1);
  }

  show(text: string): ShownText {
    const { glyphs, advances } = this.font;
    let operand = "<";
    let width = 0;
    let before = -1;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const glyph = glyphs[code] ?? 0;
      const kern = before < 0 ? 0 : this.font.kerning(before, glyph);
      if (kern !== 0) operand += `> ${-kern} <`;
      operand += hexes[glyph] ?? toHex(glyph);
      width += (advances[glyph] ?? 0) + kern;
      const used = this.#used[glyph] ?? -1;
      if (used < 0 || code < used) this.#used[glyph] = code;
      before = glyph;
    }
    return { operand: `${operand}>`, width };
  }

  finish(): void {
    const glyphs = Array.from(this.#used.keys()).filter((glyph) => (this.#used[glyph] ?? -1) >= 0);
    const { metrics, advances } = this.font;
    const program = buildSubset(this.font, glyphs);
    const programId = this.file.addStream(program, `/Length1 ${program.length}`);
    const tag = `GBXAA${String.fromCharCode(65 + this.index)}`;
    const baseFont = name(metrics.name).replace("/", `/${tag}+`);
    const descriptor = this.file.add(
      [
        `<</Type /FontDescriptor /FontName ${baseFont}`,
        `/Flags ${NONSYMBOLIC + (metrics.italicAngle === 0 ? 0 : ITALIC)}`,
        `/FontBBox [${metrics.box.join(" ")}] /ItalicAngle ${formatNumber(metrics.italicAngle)}`,
        `/Ascent ${metrics.ascent} /Descent ${metrics.descent} /CapHeight ${metrics.capHeight} /StemV 80`,
        `/FontFile2 ${formatReference(programId)}>>`,
      ].join(" "),
    );
    const widths = findRuns(glyphs).map(
      (run) => `${run[0]} [${run.map((glyph) => advances[glyph]).join(" ")}]`,
    );
    const descendant = this.file.add(
      [
        `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont}`,
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
        `/FontDescriptor ${formatReference(descriptor)} /CIDToGIDMap /Identity /DW 0 /W [${widths.join(" ")}]>>`,
      ].join(" "),
    );
    const unicode = this.file.addStream(
      encodeUnicodeMap(glyphs.map((glyph) => [glyph, this.#used[glyph] ?? 0])),
    );
    this.file.set(
      this.id,
      `<</Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H /DescendantFonts [${formatReference(descendant)}] /ToUnicode ${formatReference(unicode)}>>`,
    );
  }
}

function findRuns(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const current of numbers) {
    const last = runs.at(-1);
    if (last && last.at(-1) === current - 1) last.push(current);
    else runs.push([current]);
  }
  return runs;
}

/** Lets viewers search and copy text, and screen readers read it (ISO 32000-1, 9.10.3). */
function encodeUnicodeMap(pairs: readonly (readonly [number, number])[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += BLOCK_ITEMS_MAX) {
    const block = pairs.slice(at, at + BLOCK_ITEMS_MAX);
    const lines = block.map(([glyph, code]) => `<${toHex(glyph)}> <${toHex(code)}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
