import type { ReportDocument } from "@/lib/contract/report-document";
import { changesFirst } from "@/lib/core/report/section-order";
import { documentMessages } from "../../rendering/document-messages";
import type { PdfCanvas } from "../../rendering/pdf-canvas";
import { drawClosing } from "./closing";
import { drawHeader, drawSpecification, drawTiles } from "./first-page";
import { type PaperSize, ReportFlow } from "./flow";
import { drawPhotos } from "./photos";
import { drawSection } from "./sections";
import { drawTimeline } from "./timeline";
import { drawSteps, drawVerdict } from "./verdict";

export function drawReport(report: ReportDocument, paper: PaperSize, shared?: PdfCanvas): PdfCanvas {
  const messages = documentMessages(report.locale);
  const flow = new ReportFlow(report, messages, paper, shared);
  flow.canvas.bookmark(messages.report.summary);
  drawHeader(flow);
  drawVerdict(flow);
  drawTiles(flow);
  drawSteps(flow);
  const [changes, sections] = changesFirst(report.sections);
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
 * Renders a tagged PDF; same input gives the same bytes. Text is drawn as glyphs, so it can't contain scripts
 * or actions.
 */
export async function renderReportPdf(
  report: ReportDocument,
  paper: PaperSize = "letter",
): Promise<Uint8Array> {
  return drawReport(report, paper).finish();
}
