import PDFDocument from "pdfkit";
import { drawableText, glyphRuns } from "./glyph-runs";
import { cutToFit, openFace, runWidth, type TextStyle, textWidth, wrap } from "./text-measure";

/** The library knows it, its types do not yet. */
const PDF_UA = "PDF/UA" as string as PDFKit.PDFDocumentOptions["subset"];

export interface CanvasOptions {
  /** Points. */
  width: number;
  height: number;
  title: string;
  author: string;
  lang: string;
  /** ISO date-time; stands in the file as its creation date, so that the same model gives the same bytes. */
  createdAt: string;
}

export interface TagOptions {
  alt?: string;
  /** Of a table's head: what it is the head of. */
  scope?: "Column" | "Row";
  /** Where a figure stands, in points from the top left. */
  area?: Area;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Words that stand in the file outside its pages: title, bookmarks, alternative texts. The library copies some of
 * them into XMP without escaping, and scanners read names like '/JS' anywhere, so such characters stay out.
 */
function fileText(text: string): string {
  return drawableText(text)
    .replace(/[<>&/\\()[\]{}%]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 300);
}

/**
 * A tagged PDF drawn by absolute positions: text by its baseline, everything in points from the top left.
 * Nothing here breaks lines or pages on its own; callers measure first.
 */
export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  private readonly parents: PDFKit.PDFStructureElement[] = [];
  private readonly finished: Promise<Uint8Array>;

  constructor(private readonly options: CanvasOptions) {
    const doc = new PDFDocument({
      size: [options.width, options.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      // Only the claim in the metadata; tests/setup/pdf-structure.ts checks that it is kept.
      subset: PDF_UA,
      lang: options.lang,
      displayTitle: true,
      // An empty name keeps the library from loading Helvetica, which no document uses.
      font: "",
      info: {
        Title: fileText(options.title),
        Author: fileText(options.author),
        Creator: "Glovebox",
        Producer: "Glovebox",
        CreationDate: new Date(options.createdAt),
        ModDate: new Date(options.createdAt),
      },
    });
    this.doc = doc;
    const chunks: Uint8Array[] = [];
    this.finished = new Promise((resolve, reject) => {
      doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on("error", reject);
    });
    const root = doc.struct("Document");
    doc.addStructure(root);
    this.parents.push(root);
  }

  get width(): number {
    return this.options.width;
  }

  get height(): number {
    return this.options.height;
  }

  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** Draws on every page, as page furniture outside the reading order. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      this.artifact(() => draw(index + 1, count), "Pagination");
    }
  }

  /** A structure element that holds others: Sect, Table, TR, L, … */
  group(type: string, body: () => void): void {
    const element = this.doc.struct(type);
    this.parents.at(-1)?.add(element);
    this.parents.push(element);
    body();
    this.parents.pop();
    element.end();
  }

  /** A structure element with its own marks on the page: H1, P, TD, Figure, … */
  tag(type: string, draw: () => void, options: TagOptions = {}): void {
    const { alt, scope, area } = options;
    const element = this.doc.struct(type, {
      ...(alt ? { alt: fileText(alt) } : {}),
      ...(scope ? { scope } : {}),
      ...(area ? { bbox: [area.x, area.y, area.x + area.width, area.y + area.height] } : {}),
    });
    this.parents.at(-1)?.add(element);
    element.add(draw);
    element.end();
  }

  /** An item of a list, to stand in a group L. */
  item(draw: () => void): void {
    this.group("LI", () => this.tag("LBody", draw));
  }

  /** A link with a name for those who hear it; `target` is an https address or '#name' inside the document. */
  link(target: string, area: Area, draw: () => void, alt: string): void {
    const said = fileText(alt);
    const element = this.doc.struct("Link", { alt: said });
    this.parents.at(-1)?.add(element);
    element.add(draw);
    // The library writes a plain string as a name and a String as text; an annotation has to say where it leads.
    const contents = new String(said) as string;
    const options = { structParent: element, Contents: contents } as PDFKit.Mixins.AnnotationOption;
    const { x, y, width, height } = area;
    if (target.startsWith("#")) this.doc.goTo(x, y, width, height, target.slice(1), options);
    else if (target.startsWith("https://")) this.doc.link(x, y, width, height, target, options);
    element.end();
  }

  anchor(name: string, y: number): void {
    this.doc.addNamedDestination(name, "XYZ", 0, y, null);
  }

  bookmark(title: string): void {
    this.doc.outline.addItem(fileText(title));
  }

  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  textWidth(text: string, style: TextStyle): number {
    return textWidth(text, style);
  }

  /** The longest beginning of the text that fits, with an ellipsis where something was cut. */
  fit(text: string, style: TextStyle, width: number): string {
    return cutToFit(text, style, width);
  }

  /** Breaks text at spaces, and inside a word only where the word alone is too wide. `\n` starts a new line. */
  wrap(text: string, style: TextStyle, width: number, maxLines?: number): string[] {
    return wrap(text, style, width, maxLines);
  }

  /** One line; `y` is the baseline. Text wider than `width` ends in an ellipsis. Returns the width drawn. */
  line(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    box: { width?: number; align?: "left" | "right" | "center" } = {},
  ): number {
    const fitted = box.width === undefined ? text : this.fit(text, style, box.width);
    const width = this.textWidth(fitted, style);
    let left = x;
    if (box.width !== undefined && box.align === "right") left = x + box.width - width;
    if (box.width !== undefined && box.align === "center") left = x + (box.width - width) / 2;
    const tracking = style.tracking ?? 0;
    for (const run of glyphRuns(drawableText(fitted))) {
      openFace(this.doc, style.face, run.script, style.size);
      this.doc.fillColor(style.color).text(run.text, left, y, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: tracking,
      });
      left += runWidth(run.text, style.face, run.script) * style.size + tracking * run.text.length;
    }
    return width;
  }

  /** Lines at a fixed leading; `y` is the first baseline. Returns the last baseline. */
  lines(lines: readonly string[], x: number, y: number, leading: number, style: TextStyle, box = {}): number {
    lines.forEach((line, index) => {
      this.line(line, x, y + index * leading, style, box);
    });
    return y + Math.max(0, lines.length - 1) * leading;
  }

  rule(x1: number, y: number, x2: number, weight: number, color: string): void {
    this.doc.lineWidth(weight).moveTo(x1, y).lineTo(x2, y).strokeColor(color).undash().stroke();
  }

  verticalRule(x: number, y1: number, y2: number, weight: number, color: string): void {
    this.doc.lineWidth(weight).moveTo(x, y1).lineTo(x, y2).strokeColor(color).undash().stroke();
  }

  box(x: number, y: number, width: number, height: number, weight: number, color: string): void {
    this.doc.lineWidth(weight).rect(x, y, width, height).strokeColor(color).undash().stroke();
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.doc.rect(x, y, width, height).fillColor(color).fill();
  }

  /** Dots that lead the eye from a name to its price, on a common grid so that lines above one another agree. */
  leader(x1: number, x2: number, y: number, color: string, pitch = 2.4, radius = 0.32): void {
    const first = Math.ceil(x1 / pitch) * pitch;
    if (x2 - first < pitch * 2) return;
    for (let x = first; x <= x2; x += pitch) this.doc.circle(x, y - radius, radius);
    this.doc.fillColor(color).fill();
  }

  finish(): Promise<Uint8Array> {
    while (this.parents.length > 0) this.parents.pop()?.end();
    this.doc.end();
    return this.finished;
  }
}
