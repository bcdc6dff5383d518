import { type Face, fontFile, type Script } from "./fonts";
import { drawableText, glyphRuns } from "./glyph-runs";

export interface TextStyle {
  face: Face;
  size: number;
  color: string;
  /** Letter spacing in points. */
  tracking?: number;
}

/** Longer than the longest word of either language that a document uses. */
const LONGEST_WORD = 40;

/** Widths of text in a document's faces, and where lines break. Each word is laid out once per document. */
export class TextMeasure {
  private readonly widths = new Map<string, number>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  use(face: Face, script: Script, size: number): void {
    const name = `${face}/${script}`;
    // pdfkit opens a registered font at its first use only.
    this.doc.registerFont(name, fontFile(face, script));
    this.doc.font(name, size);
  }

  private measureRun(text: string, face: Face, script: Script): number {
    const key = `${face}/${script}/${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.use(face, script, 100);
    const width = this.doc.widthOfString(text) / 100;
    this.widths.set(key, width);
    return width;
  }

  /**
   * Words are measured once and added up: a paragraph is wrapped in linear time. A word that is too long to be one
   * is added up by its letters, so that a thousand letters without a space cost no more than a thousand words.
   */
  runWidth(text: string, face: Face, script: Script): number {
    let width = 0;
    const parts = text.match(/\S+|\s/g) ?? [];
    for (const part of parts) {
      const pieces = part.length > LONGEST_WORD ? Array.from(part) : [part];
      for (const piece of pieces) width += this.measureRun(piece, face, script);
    }
    return width;
  }

  textWidth(text: string, style: TextStyle): number {
    const shown = drawableText(text);
    let width = 0;
    for (const run of glyphRuns(shown)) width += this.runWidth(run.text, style.face, run.script) * style.size;
    return width + (style.tracking ?? 0) * Math.max(0, shown.length - 1);
  }

  /** The longest beginning of the text that fits, with an ellipsis where something was cut. */
  fit(text: string, style: TextStyle, width: number): string {
    if (this.textWidth(text, style) <= width + 0.01) return text;
    const characters = Array.from(text);
    let low = 0;
    let high = characters.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const candidate = `${characters.slice(0, middle).join("").trimEnd()}…`;
      if (this.textWidth(candidate, style) <= width) low = middle;
      else high = middle - 1;
    }
    return `${characters.slice(0, low).join("").trimEnd()}…`;
  }

  /** Breaks text at spaces, and inside a word only where the word alone is too wide. `\n` starts a new line. */
  wrap(text: string, style: TextStyle, width: number, maxLines = Number.POSITIVE_INFINITY): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(" ")) {
        const longer = line ? `${line} ${word}` : word;
        if (this.textWidth(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line) lines.push(line);
        line = word;
        while (lines.length <= maxLines && this.textWidth(line, style) > width) {
          const head = this.head(line, style, width);
          if (head.length === line.length) break;
          lines.push(head);
          line = line.slice(head.length);
        }
        if (lines.length > maxLines) break;
      }
      lines.push(line);
      if (lines.length > maxLines) break;
    }
    if (lines.length <= maxLines) return lines;
    const kept = lines.slice(0, maxLines);
    const last = kept.pop() ?? "";
    kept.push(this.fit(`${last} ${lines[maxLines] ?? ""}…`, style, width));
    return kept;
  }

  /** The longest beginning of a word that fits, one letter at least. */
  private head(word: string, style: TextStyle, width: number): string {
    let head = "";
    let used = 0;
    for (const character of word) {
      used += this.textWidth(character, style) + (style.tracking ?? 0);
      if (head && used > width) break;
      head += character;
    }
    return head;
  }
}
