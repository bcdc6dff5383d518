import { renderReceiptPdf } from "../billing/receipt-pdf";
import { renderPrintBatchPdf } from "../print-batch/print-batch-pdf";
import { renderReportPdf } from "../report/pdf/report-pdf";
import { renderStickerPdf } from "../sticker/pdf/sticker-pdf";
import { renderStatementPdf } from "../wholesale/statement-pdf";
import { renderPageImage } from "./page-image";

const drawings = {
  report: renderReportPdf,
  sticker: renderStickerPdf,
  receipt: renderReceiptPdf,
  statement: renderStatementPdf,
  picture: renderPageImage,
  "print-batch": renderPrintBatchPdf,
};

type RenderKind = keyof typeof drawings;
type RenderModel<K extends RenderKind> = Parameters<(typeof drawings)[K]>[0];
export type RenderJob = { [K in RenderKind]: { kind: K; model: RenderModel<K> } }[RenderKind];

export function renderInProcess(job: RenderJob): Promise<Uint8Array> {
  const draw = drawings[job.kind] as (model: RenderJob["model"]) => Promise<Uint8Array>;
  return draw(job.model);
}
