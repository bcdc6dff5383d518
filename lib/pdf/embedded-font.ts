import { subsetOf } from "./font-subset";
import type { PdfFile } from "./pdf-file";
import { name, number, ref } from "./syntax";
import type { TrueType } from "./true-type";

const NONSYMBOLIC = 32;
const ITALIC = 64;
const BLOCK_ITEMS_MAX = 100;

const hex = (value: number) => value.toString(16).padStart(4, "0");
const hexes = Array.from({ length: 4096 }, (_, glyph) => hex(glyph));

export interface ShownText {
  operand: string;
  /** In thousandths of the font size. */
  width: number;
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
      operand += hexes[glyph] ?? hex(glyph);
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
    const program = subsetOf(this.font, glyphs);
    const programId = this.file.addStream(program, `/Length1 ${program.length}`);
    const tag = `GBXAA${String.fromCharCode(65 + this.index)}`;
    const baseFont = name(metrics.name).replace("/", `/${tag}+`);
    const descriptor = this.file.add(
      [
        `<</Type /FontDescriptor /FontName ${baseFont}`,
        `/Flags ${NONSYMBOLIC + (metrics.italicAngle === 0 ? 0 : ITALIC)}`,
        `/FontBBox [${metrics.box.join(" ")}] /ItalicAngle ${number(metrics.italicAngle)}`,
        `/Ascent ${metrics.ascent} /Descent ${metrics.descent} /CapHeight ${metrics.capHeight} /StemV 80`,
        `/FontFile2 ${ref(programId)}>>`,
      ].join(" "),
    );
    const widths = runsOf(glyphs).map(
      (run) => `${run[0]} [${run.map((glyph) => advances[glyph]).join(" ")}]`,
    );
    const descendant = this.file.add(
      [
        `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${baseFont}`,
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
        `/FontDescriptor ${ref(descriptor)} /CIDToGIDMap /Identity /DW 0 /W [${widths.join(" ")}]>>`,
      ].join(" "),
    );
    const unicode = this.file.addStream(unicodeMap(glyphs.map((glyph) => [glyph, this.#used[glyph] ?? 0])));
    this.file.set(
      this.id,
      `<</Type /Font /Subtype /Type0 /BaseFont ${baseFont} /Encoding /Identity-H /DescendantFonts [${ref(descendant)}] /ToUnicode ${ref(unicode)}>>`,
    );
  }
}

function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const current of numbers) {
    const last = runs.at(-1);
    if (last && last.at(-1) === current - 1) last.push(current);
    else runs.push([current]);
  }
  return runs;
}

/** Lets viewers search and copy text, and screen readers read it (ISO 32000-1, 9.10.3). */
function unicodeMap(pairs: readonly (readonly [number, number])[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += BLOCK_ITEMS_MAX) {
    const block = pairs.slice(at, at + BLOCK_ITEMS_MAX);
    const lines = block.map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
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
