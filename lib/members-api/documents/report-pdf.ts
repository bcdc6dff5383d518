import type { ReportDocument } from "@/lib/contract/report-document";
import type { PdfCanvas } from "./pdf-canvas";
import { drawClosing } from "./report-closing";
import { type PaperSize, ReportFlow } from "./report-flow";
import { drawHeader, drawSpecification, drawTiles } from "./report-front";
import { drawPhotos } from "./report-photos";
import { drawSection } from "./report-sections";
import { drawTimeline } from "./report-timeline";
import { wordsFor } from "./words";

/** Draws a report onto its own canvas, or as a part of a file of several documents. */
export function drawReport(report: ReportDocument, paper: PaperSize, shared?: PdfCanvas): PdfCanvas {
  const words = wordsFor(report.locale);
  const flow = new ReportFlow(report, words, paper, shared);
  flow.canvas.bookmark(words.report.summary);
  drawHeader(flow);
  drawTiles(flow);
  drawSpecification(flow);
  drawPhotos(flow);
  flow.y += 6;
  drawTimeline(flow);
  for (const section of report.sections) drawSection(flow, section);
  drawClosing(flow);
  flow.furniture();
  return flow.canvas;
}

/**
 * Draws a report as a tagged PDF. The same model and paper give the same bytes.
 * Text is drawn as glyphs only: a field can hold no script, action or address.
 */
export async function renderReportPdf(
  report: ReportDocument,
  paper: PaperSize = "letter",
): Promise<Uint8Array> {
  return drawReport(report, paper).finish();
}
