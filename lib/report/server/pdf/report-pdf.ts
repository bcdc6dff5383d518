import { getDocumentMessages, ink, type } from "@/lib/generation/server";
import type { PdfCanvas } from "@/lib/platform/render";
import type { ReportDocument } from "../../contract/document";
import type { ReportPhoto } from "../../contract/photo";
import { putChangesFirst } from "../../rules/section-order";
import { drawClosing } from "./closing";
import { drawHeader, drawSpecification, drawTiles } from "./first-page";
import { type PaperSize, ReportFlow } from "./flow";
import { drawSection } from "./sections";
import { drawTimeline } from "./timeline";
import { drawSteps, drawVerdict } from "./verdict";

const ACROSS = 4;
const GAP = 10;
const SHAPE = 3 / 4;
const CAPTION = 24;

function drawPhoto(flow: ReportFlow, photo: ReportPhoto, x: number, width: number): void {
  const { canvas, y } = flow;
  const height = width * SHAPE;
  const share = Math.min(width / photo.width, height / photo.height);
  const [wide, high] = [photo.width * share, photo.height * share];
  const area = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  canvas.artifact(() => canvas.fill(x, y, width, height, ink.band));
  canvas.tag("Figure", () => canvas.photo(Buffer.from(photo.jpeg, "base64"), area), { alt: photo.alt, area });
  canvas.tag("P", () => {
    canvas.line(photo.dateLabel, x, y + height + 9.5, type.small, { width });
    canvas.line(photo.source, x, y + height + 18.5, type.small, { width });
  });
}

function drawPhotos(flow: ReportFlow): void {
  const { photos = [] } = flow.report;
  if (photos.length === 0) return;
  const width = (flow.width - GAP * (ACROSS - 1)) / ACROSS;
  const height = width * SHAPE + CAPTION;
  flow.y += 6;
  flow.ensure(height);
  photos.slice(0, ACROSS).forEach((photo, index) => {
    drawPhoto(flow, photo, flow.left + index * (width + GAP), width);
  });
  flow.y += height;
}

export function drawReport(report: ReportDocument, paper: PaperSize, shared?: PdfCanvas): PdfCanvas {
  const messages = getDocumentMessages(report.locale);
  const flow = new ReportFlow(report, messages, paper, shared);
  flow.canvas.bookmark(messages.report.summary);
  drawHeader(flow);
  drawVerdict(flow);
  drawTiles(flow);
  drawSteps(flow);
  const [changes, sections] = putChangesFirst(report.sections);
  for (const section of changes) drawSection(flow, section);
  drawSpecification(flow);
  drawPhotos(flow);
  flow.y += 6;
  drawTimeline(flow);
  for (const section of sections) drawSection(flow, section);
  drawClosing(flow);
  flow.furniture();
  return flow.canvas;
}

/**
 * Renders a tagged PDF; the output is deterministic. Text is drawn as glyphs, so it can't contain scripts or actions.
 */
export async function renderReportPdf(
  report: ReportDocument,
  paper: PaperSize = "letter",
): Promise<Uint8Array> {
  return drawReport(report, paper).finish();
}
