import { type CanvasOptions, PdfCanvas } from "@/lib/platform/render";
import type { ReportDocument } from "@/lib/report/contract/document";
import { drawReport } from "@/lib/report/server";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { drawSticker } from "@/lib/sticker/server";
import type { BuyersGuideDocument } from "../contract/buyers-guide";
import { drawBuyersGuide } from "./buyers-guide-pdf";
import { drawWarningLabel, type WarningLabelDocument } from "./warning-label";

export type PrintBatchPage =
  | { kind: "sticker"; model: StickerDocument }
  | { kind: "guide"; model: BuyersGuideDocument }
  | { kind: "label"; model: WarningLabelDocument }
  | { kind: "report"; model: ReportDocument };

export interface PrintBatchFile extends Pick<CanvasOptions, "title" | "author" | "lang" | "createdAt"> {
  pages: PrintBatchPage[];
}

const LETTER = { width: 612, height: 792 };

/** Starts each document on a new sheet for duplex printing. The output is deterministic. */
export async function renderPrintBatchPdf({ pages, ...file }: PrintBatchFile): Promise<Uint8Array> {
  const canvas = new PdfCanvas({ ...LETTER, ...file });
  for (const paper of pages) {
    canvas.turnSheet();
    if (paper.kind === "sticker") drawSticker(paper.model, canvas);
    else if (paper.kind === "guide") drawBuyersGuide(paper.model, canvas);
    else if (paper.kind === "label") drawWarningLabel(paper.model, canvas);
    else drawReport(paper.model, "letter", canvas);
  }
  return canvas.finish();
}
