import { renderReceiptPdf } from "../commerce/receipt-pdf";
import { renderPackPdf } from "../documents/pack-pdf";
import { renderReportPdf } from "../documents/report-pdf";
import { renderStickerPdf } from "../documents/sticker-pdf";
import { renderPagePicture } from "./page-picture";

/** Everything that is drawn, by name: a thread is told the name and gets the model. All are PDFs but the picture of one. */
const drawings = {
  report: renderReportPdf,
  sticker: renderStickerPdf,
  receipt: renderReceiptPdf,
  picture: renderPagePicture,
  pack: renderPackPdf,
};

export type DrawingKind = keyof typeof drawings;
export type DrawingModel<K extends DrawingKind> = Parameters<(typeof drawings)[K]>[0];
export type DrawingJob = { [K in DrawingKind]: { kind: K; model: DrawingModel<K> } }[DrawingKind];

/** The same model gives the same bytes, in whichever thread. */
export function drawHere(job: DrawingJob): Promise<Uint8Array> {
  const draw = drawings[job.kind] as (model: DrawingJob["model"]) => Promise<Uint8Array>;
  return draw(job.model);
}
