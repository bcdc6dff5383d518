import type { ContentStream } from "@/lib/pdf/content-stream";
import { EmbeddedFont } from "@/lib/pdf/embedded-font";
import type { PdfFile } from "@/lib/pdf/pdf-file";
import { number, ref } from "@/lib/pdf/syntax";
import { type Face, fontOf, type Script } from "./fonts";
import { drawableText, glyphRuns } from "./glyph-runs";
import { cutToFit, drawnWidth, type TextStyle } from "./measure-text";

export interface LineBox {
  width?: number;
  align?: "left" | "right" | "center";
}

function showAt(place: string, font: EmbeddedFont, size: number, operators: string): string {
  return `BT\n1 0 0 1 ${place} Tm\n/${font.key} ${number(size)} Tf\n${operators}\nET`;
}

/** Draws the text of a document's pages and collects the fonts that it uses. */
export class PageText {
  readonly #fonts = { latin: new Map<Face, EmbeddedFont>(), "latin-ext": new Map<Face, EmbeddedFont>() };
  readonly #inOrder: EmbeddedFont[] = [];
  /** Where the text of the current marked content ends so far. */
  #end: { place: string; style: TextStyle } | null = null;

  constructor(
    private readonly file: PdfFile,
    private readonly stream: ContentStream,
  ) {}

  /** The next text does not continue a tagged element. */
  beginMark(): void {
    this.#end = null;
  }

  /** One line; `y` is the baseline. Text wider than `width` ends in an ellipsis. Returns the width drawn. */
  line(text: string, x: number, y: number, style: TextStyle, box: LineBox): number {
    const drawn = box.width === undefined ? drawableText(text) : cutToFit(text, style, box.width);
    const width = drawnWidth(drawn, style);
    if (drawn === "") return width;
    let left = x;
    if (box.width !== undefined && box.align === "right") left = x + box.width - width;
    if (box.width !== undefined && box.align === "center") left = x + (box.width - width) / 2;
    const tracking = style.tracking ?? 0;
    this.#partWords();
    this.stream.fillColor(style.color);
    for (const { script, text: characters } of glyphRuns(drawn)) {
      const font = this.#fontOf(style.face, script);
      const shown = font.show(characters);
      const spacing = tracking === 0 ? ["", ""] : [`${number(tracking)} Tc\n`, "\n0 Tc"];
      const operators = `${spacing[0]}[${shown.operand}] TJ${spacing[1]}`;
      this.stream.write(showAt(this.stream.at(left, y), font, style.size, operators));
      left += (shown.width / 1000) * style.size + tracking * characters.length;
    }
    this.#end = drawn.endsWith(" ") ? null : { place: this.stream.at(left, y), style };
    return width;
  }

  /**
   * Whoever listens hears a mark's characters and sees no gap: a line is parted from the one before it by a space, too
   * (ISO 32000-1, 14.8.2.5).
   */
  #partWords(): void {
    if (!this.#end) return;
    const { place, style } = this.#end;
    const font = this.#fontOf(style.face, "latin");
    this.stream.write(showAt(place, font, style.size, `[${font.show(" ").operand}] TJ`));
  }

  #fontOf(face: Face, script: Script): EmbeddedFont {
    const cached = this.#fonts[script].get(face);
    if (cached) return cached;
    const font = new EmbeddedFont(this.file, fontOf(face, script), this.#inOrder.length);
    this.#fonts[script].set(face, font);
    this.#inOrder.push(font);
    return font;
  }

  /** Puts the fonts into the file; the answer names them for the pages' resources. */
  finish(): string {
    for (const font of this.#inOrder) font.finish();
    return this.#inOrder.map(({ key, id }) => `/${key} ${ref(id)}`).join(" ");
  }
}
