import { type Face, getFont, type Script } from "./fonts";
import { splitGlyphRuns, toDrawableText } from "./glyph-runs";
import { cutToFit, measureWidth, type TextStyle } from "./measure-text";
import type { ContentStream } from "./pdf/content-stream";
import { EmbeddedFont } from "./pdf/embedded-font";
import type { PdfFile } from "./pdf/pdf-file";
import { formatNumber, formatReference } from "./pdf/syntax";

export interface LineBox {
  width?: number;
  align?: "left" | "right" | "center";
}

function showAt(position: string, font: EmbeddedFont, size: number, operators: string): string {
  return `BT\n1 0 0 1 ${position} Tm\n/${font.key} ${formatNumber(size)} Tf\n${operators}\nET`;
}

export class PageText {
  readonly #fonts = { latin: new Map<Face, EmbeddedFont>(), "latin-ext": new Map<Face, EmbeddedFont>() };
  readonly #fontList: EmbeddedFont[] = [];
  #end: { position: string; style: TextStyle } | null = null;

  constructor(
    private readonly file: PdfFile,
    private readonly stream: ContentStream,
  ) {}

  beginMarkedContent(): void {
    this.#end = null;
  }

  line(text: string, x: number, y: number, style: TextStyle, box: LineBox): number {
    const drawable = box.width === undefined ? toDrawableText(text) : cutToFit(text, style, box.width);
    const width = measureWidth(drawable, style);
    if (drawable === "") return width;
    let left = x;
    if (box.width !== undefined && box.align === "right") left = x + box.width - width;
    if (box.width !== undefined && box.align === "center") left = x + (box.width - width) / 2;
    const tracking = style.tracking ?? 0;
    this.#separateFromLast();
    this.stream.fillColor(style.color);
    for (const { script, text: characters } of splitGlyphRuns(drawable)) {
      const font = this.#fontOf(style.face, script);
      const shownText = font.show(characters);
      const spacing = tracking === 0 ? ["", ""] : [`${formatNumber(tracking)} Tc\n`, "\n0 Tc"];
      const operators = `${spacing[0]}[${shownText.operand}] TJ${spacing[1]}`;
      this.stream.write(showAt(this.stream.at(left, y), font, style.size, operators));
      left += (shownText.width / 1000) * style.size + tracking * characters.length;
    }
    this.#end = drawable.endsWith(" ") ? null : { position: this.stream.at(left, y), style };
    return width;
  }

  /** Adds a space, because screen readers ignore gaps between lines (ISO 32000-1, 14.8.2.5). */
  #separateFromLast(): void {
    if (!this.#end) return;
    const { position, style } = this.#end;
    const font = this.#fontOf(style.face, "latin");
    this.stream.write(showAt(position, font, style.size, `[${font.show(" ").operand}] TJ`));
  }

  #fontOf(face: Face, script: Script): EmbeddedFont {
    const cached = this.#fonts[script].get(face);
    if (cached) return cached;
    const font = new EmbeddedFont(this.file, getFont(face, script), this.#fontList.length);
    this.#fonts[script].set(face, font);
    this.#fontList.push(font);
    return font;
  }

  finish(): string {
    for (const font of this.#fontList) font.finish();
    return this.#fontList.map(({ key, id }) => `/${key} ${formatReference(id)}`).join(" ");
  }
}
