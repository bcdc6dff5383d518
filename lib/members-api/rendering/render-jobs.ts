import { renderReceiptPdf } from "../billing/receipt-pdf";
import { renderPrintBatchPdf } from "../print-batch/print-batch-pdf";
import { renderReportPdf } from "../report/pdf/report-pdf";
import { renderStickerPdf } from "../sticker/pdf/sticker-pdf";
import { renderStatementPdf } from "../wholesale/statement-pdf";
import { renderPageImage } from "./page-image";

/** Render jobs by name; a thread receives the name and the model. All make PDFs except the two that draw pictures of one. */
const drawings = {
  report: renderReportPdf,
  sticker: renderStickerPdf,
  receipt: renderReceiptPdf,
  statement: renderStatementPdf,
  picture: renderPageImage,
  // Loaded with the first one: its two libraries are large, and few processes ever draw any.
  "foreign-picture": async (model: { pdf: Uint8Array }) =>
    (await import("./foreign-pdf-picture")).renderForeignPdf(model),
  "print-batch": renderPrintBatchPdf,
};

type RenderKind = keyof typeof drawings;
type RenderModel<K extends RenderKind> = Parameters<(typeof drawings)[K]>[0];
export type RenderJob = { [K in RenderKind]: { kind: K; model: RenderModel<K> } }[RenderKind];

/** The same model gives the same bytes, in whichever thread. */
export function renderInProcess(job: RenderJob): Promise<Uint8Array> {
  const draw = drawings[job.kind] as (model: RenderJob["model"]) => Promise<Uint8Array>;
  return draw(job.model);
}
