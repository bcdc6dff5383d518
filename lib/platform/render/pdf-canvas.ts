import { toFileText } from "./file-text";
import { toLinkAction } from "./link-action";
import { cutToFit, measureTextWidth, type TextStyle, wrap } from "./measure-text";
import { encodePage, type Page } from "./page";
import { type LineBox, PageText } from "./page-text";
import { ContentStream } from "./pdf/content-stream";
import { addDocumentData, computeFileId, type DocumentData, formatCatalog } from "./pdf/document-data";
import { addJpeg } from "./pdf/jpeg";
import { Navigation } from "./pdf/navigation";
import { PdfFile } from "./pdf/pdf-file";
import { type StructureElement, StructureTree } from "./pdf/structure";
import { formatNumber, formatReference, formatTextString } from "./pdf/syntax";

export interface CanvasOptions extends DocumentData {
  width: number;
  height: number;
}

export interface TagOptions {
  alt?: string;
  scope?: "Column" | "Row";
  area?: Area;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const UNNAMED = "PDF";

/**
 * Coordinates are points from the top left; text is positioned by its baseline. Callers measure and break
 * lines.
 */
export class PdfCanvas {
  readonly stream: ContentStream;
  readonly #file = new PdfFile();
  readonly #catalogId = this.#file.reserve();
  readonly #pageTree = this.#file.reserve();
  readonly #resources = this.#file.reserve();
  readonly #photos: number[] = [];
  readonly #structure = new StructureTree(this.#file);
  readonly #navigation = new Navigation(this.#file);
  readonly #pages: Page[] = [];
  readonly #text: PageText;
  #page: Page | undefined;
  #size: { width: number; height: number };
  #firstPage = 0;
  #parts = 0;

  constructor(private readonly options: CanvasOptions) {
    this.stream = new ContentStream(options.height);
    this.#text = new PageText(this.#file, this.stream);
    this.#size = options;
  }

  get width(): number {
    return this.#size.width;
  }

  get height(): number {
    return this.#size.height;
  }

  get pageCount(): number {
    return this.#pages.length - this.#firstPage;
  }

  beginPart(size: { width: number; height: number }): void {
    this.#size = size;
    this.#firstPage = this.#pages.length;
    this.#parts += 1;
  }

  #destinationName(name: string): string {
    return this.#parts > 1 ? `${this.#parts}-${name}` : name;
  }

  /** Adds a blank page if needed, so that the next document starts on a new sheet. */
  turnSheet(): void {
    if (this.#pages.length % 2 === 1) this.addPage();
  }

  addPage(): void {
    const { width, height } = this.#size;
    const id = this.#file.reserve();
    const page = { id, key: this.#structure.addPage(), width, height, links: [], operators: [] };
    this.#pages.push(page);
    this.#setPage(page);
  }

  #setPage(page: Page): void {
    this.#page = page;
    this.stream.setPage(page);
  }

  get #current(): Page {
    if (!this.#page) throw new Error("the document has no page yet");
    return this.#page;
  }

  onEachPage(draw: (page: number, pages: number) => void): void {
    const pages = this.#pages.slice(this.#firstPage);
    pages.forEach((page, index) => {
      this.#setPage(page);
      this.artifact(() => draw(index + 1, pages.length), "Pagination");
    });
  }

  group(type: string, body: () => void): void {
    this.#structure.begin(type);
    body();
    this.#structure.end();
  }

  tag(type: string, draw: () => void, { alt, scope, area }: TagOptions = {}): void {
    const element = this.#structure.begin(type, {
      ...(alt ? { alt: toFileText(alt) } : {}),
      ...(scope ? { scope } : {}),
      ...(area ? { box: this.#boxOf(area) } : {}),
    });
    this.#drawMarked(element, draw);
    this.#structure.end();
  }

  #boxOf({ x, y, width, height }: Area): number[] {
    return [x, this.height - y - height, x + width, this.height - y];
  }

  #drawMarked(element: StructureElement, draw: () => void): void {
    const { key, id } = this.#current;
    const contentId = this.#structure.addMarkedContent(element, key, id);
    this.stream.write(`/${element.type} <</MCID ${contentId}>> BDC`);
    this.#text.beginMarkedContent();
    draw();
    this.stream.write("EMC");
  }

  item(draw: () => void): void {
    this.group("LI", () => this.tag("LBody", draw));
  }

  link(target: string, area: Area, draw: () => void, alt: string): void {
    const action = toLinkAction(
      target.startsWith("#") ? `#${this.#destinationName(target.slice(1))}` : target,
    );
    // An unsafe target is drawn without a link.
    if (!action) {
      this.tag("Figure", draw, { alt, area });
      return;
    }
    const altText = toFileText(alt);
    const element = this.#structure.begin("Link", { alt: altText });
    this.#drawMarked(element, draw);
    this.#structure.end();
    const page = this.#current;
    const id = this.#file.reserve();
    const key = this.#structure.addLink(element, id, page.id);
    const rect = this.#boxOf(area).map(formatNumber).join(" ");
    this.#file.set(
      id,
      `<</Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] /F 4 /Contents ${formatTextString(altText)} /A ${action} /StructParent ${key}>>`,
    );
    page.links.push(id);
  }

  anchor(name: string, y: number): void {
    this.#navigation.destination(this.#destinationName(name), this.#current.id, this.height - y);
  }

  bookmark(title: string): void {
    this.#navigation.bookmark(toFileText(title), this.#current.id);
  }

  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.stream.write(`/Artifact <</Type /${type}>> BDC`);
    this.#text.beginMarkedContent();
    draw();
    this.stream.write("EMC");
  }

  /** Sets the text for searching, copying and screen readers (ISO 32000-1, 14.9.4). */
  withActualText(text: string, draw: () => void): void {
    this.stream.write(`/Span <</ActualText ${formatTextString(toFileText(text))}>> BDC`);
    draw();
    this.stream.write("EMC");
  }

  textWidth(text: string, style: TextStyle): number {
    return measureTextWidth(text, style);
  }

  fit(text: string, style: TextStyle, width: number): string {
    return cutToFit(text, style, width);
  }

  wrap(text: string, style: TextStyle, width: number, maxLines?: number): string[] {
    return wrap(text, style, width, maxLines);
  }

  line(text: string, x: number, y: number, style: TextStyle, box: LineBox = {}): number {
    return this.#text.line(text, x, y, style, box);
  }

  lines(
    lines: readonly string[],
    x: number,
    y: number,
    leading: number,
    style: TextStyle,
    box: LineBox = {},
  ): number {
    lines.forEach((line, index) => {
      this.line(line, x, y + index * leading, style, box);
    });
    return y + Math.max(0, lines.length - 1) * leading;
  }

  rule(x1: number, y: number, x2: number, weight: number, color: string): void {
    this.stream.lineWidth(weight).strokeColor(color).moveTo(x1, y).lineTo(x2, y).stroke();
  }

  verticalRule(x: number, y1: number, y2: number, weight: number, color: string): void {
    this.stream.lineWidth(weight).strokeColor(color).moveTo(x, y1).lineTo(x, y2).stroke();
  }

  box(x: number, y: number, width: number, height: number, weight: number, color: string): void {
    this.stream.lineWidth(weight).strokeColor(color).rect(x, y, width, height).stroke();
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.stream.fillColor(color).rect(x, y, width, height).fill();
  }

  photo(jpeg: Uint8Array, { x, y, width, height }: Area): void {
    const id = addJpeg(this.#file, jpeg);
    if (id === null) return;
    const key = this.#photos.push(id) - 1;
    const matrix = `${formatNumber(width)} 0 0 ${formatNumber(height)} ${this.stream.at(x, y + height)}`;
    this.stream.write(`q\n${matrix} cm\n/Im${key} Do\nQ`);
  }

  leader(x1: number, x2: number, y: number, color: string, pitch = 2.4, radius = 0.32): void {
    const first = Math.ceil(x1 / pitch) * pitch;
    if (x2 - first < pitch * 2) return;
    this.stream.dots(first, x2, y - radius, pitch, radius, color);
  }

  finish(): Uint8Array {
    const file = this.#file;
    for (const page of this.#pages) this.#finishPage(page);
    const kids = this.#pages.map(({ id }) => formatReference(id)).join(" ");
    file.set(this.#pageTree, `<</Type /Pages /Count ${this.#pages.length} /Kids [${kids}]>>`);
    const photos = this.#photos.map((id, key) => `/Im${key} ${formatReference(id)}`).join(" ");
    const images = photos && ` /XObject <<${photos}>>`;
    file.set(this.#resources, `<</Font <<${this.#text.finish()}>>${images}>>`);
    this.#structure.finish();
    const data = {
      ...this.options,
      // Screen readers announce a file without a title by its URL.
      title: toFileText(this.options.title) || UNNAMED,
      author: toFileText(this.options.author),
    };
    const { info, metadata } = addDocumentData(file, data);
    const catalog = formatCatalog(this.#pageTree, this.#structure.id, metadata, data.lang);
    file.set(this.#catalogId, `<<${catalog}${this.#navigation.finish()}>>`);
    return file.finish(this.#catalogId, info, computeFileId(data));
  }

  #finishPage(page: Page): void {
    const contents = this.#file.addStream(page.operators.join("\n"));
    this.#file.set(page.id, encodePage(page, { tree: this.#pageTree, contents, resources: this.#resources }));
  }
}
