import { type DocumentMessages, ink, type } from "@/lib/generation/server";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { PdfCanvas, type TextStyle } from "@/lib/platform/render";
import { makeReadableOnPaper } from "@/lib/platform/values";
import type { ReportDocument } from "../../contract/document";

export type PaperSize = "letter" | "a4";
const pageSizes: Record<PaperSize, [number, number]> = { letter: [612, 792], a4: [595.28, 841.89] };

const MARGIN_X = 46;
const TOP_FIRST = 40;
const TOP_NEXT = 62;
const BOTTOM = 52;

export class ReportFlow {
  readonly canvas: PdfCanvas;
  readonly left = MARGIN_X;
  readonly right: number;
  y: number;

  constructor(
    readonly report: ReportDocument,
    readonly messages: DocumentMessages,
    paper: PaperSize,
    shared?: PdfCanvas,
  ) {
    const [width, height] = pageSizes[paper];
    shared?.beginPart({ width, height });
    this.canvas =
      shared ??
      new PdfCanvas({
        width,
        height,
        title: `${report.edition === "basic" ? messages.report.basic.label : messages.report.label} ${report.number} – ${report.title}`,
        author: report.brand.name,
        lang: getFormattingLocale(report.locale),
        createdAt: report.createdAt,
      });
    this.right = width - MARGIN_X;
    this.canvas.addPage();
    this.y = TOP_FIRST;
  }

  get label(): string {
    return this.report.edition === "basic" ? this.messages.report.basic.label : this.messages.report.label;
  }

  get width(): number {
    return this.right - this.left;
  }

  private get floor(): number {
    return this.canvas.height - BOTTOM;
  }

  get room(): number {
    return this.floor - this.y;
  }

  get pageRoom(): number {
    return this.floor - TOP_NEXT;
  }

  ensure(height: number): boolean {
    if (height <= this.room) return false;
    this.startPage();
    return true;
  }

  startPage(): void {
    this.canvas.addPage();
    this.y = TOP_NEXT;
  }

  /** Never leaves a single line alone on a page. */
  paragraph(text: string, style: TextStyle, leading: number, x = this.left, width = this.width): void {
    if (!text) return;
    const lines = this.canvas.wrap(text, style, width);
    let rest = lines;
    while (rest.length > 0) {
      let fitting = Math.floor(this.room / leading);
      if (fitting < rest.length && rest.length - fitting === 1) fitting -= 1;
      if (fitting < Math.min(2, rest.length)) {
        this.startPage();
        continue;
      }
      const now = rest.slice(0, fitting);
      rest = rest.slice(fitting);
      this.canvas.tag("P", () => {
        this.canvas.lines(now, x, this.y + leading * 0.75, leading, style);
      });
      this.y += now.length * leading;
    }
  }

  furniture(): void {
    const { canvas, report, messages } = this;
    canvas.onEachPage((page, pages) => {
      if (page > 1) {
        const head = `${report.title} · ${report.vin}`;
        canvas.line(this.label.toUpperCase(), this.left, 38, type.label);
        const label = canvas.textWidth(this.label.toUpperCase(), type.label);
        const stamp = report.sample ? this.stampWidth() + 12 : 0;
        canvas.line(head, this.left + label + 14, 38, type.small, { width: this.width - label - 14 - stamp });
        canvas.rule(this.left, 45, this.right, 0.8, ink.black);
        if (report.sample) this.stamp(this.right - this.stampWidth(), 28);
      }
      const foot = canvas.height - 30;
      canvas.rule(this.left, foot - 11, this.right, 0.5, ink.hairline);
      const footLabel = report.sample ? messages.common.sampleNote : report.issuedLabel;
      const rest = ` · ${messages.report.number.replace("{number}", report.number)} · ${footLabel}`;
      const space = this.width - 90 - canvas.textWidth(rest, type.small);
      canvas.line(`${canvas.fit(report.brand.name, type.small, space)}${rest}`, this.left, foot, type.small);
      const paging = messages.common.page.replace("{page}", String(page)).replace("{pages}", String(pages));
      canvas.line(paging, this.right - 90, foot, type.small, { width: 90, align: "right" });
    });
  }

  private get stampStyle(): TextStyle {
    return {
      face: "labelBold",
      size: 8.6,
      color: makeReadableOnPaper(this.report.brand.secondaryColor),
      tracking: 1.1,
    };
  }

  stampWidth(): number {
    return this.canvas.textWidth(this.report.sampleLabel.toUpperCase(), this.stampStyle) + 13;
  }

  stamp(x: number, y: number): void {
    this.canvas.box(x, y, this.stampWidth(), 13.5, 1.3, this.stampStyle.color);
    this.canvas.line(this.report.sampleLabel.toUpperCase(), x + 6.5, y + 9.9, this.stampStyle);
  }
}
