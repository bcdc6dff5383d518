import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import type { PDFiumLibrary } from "@hyzyla/pdfium";
import { renderReceiptPdf } from "@/lib/billing/server/receipt-pdf";
import { encodePngFile } from "@/lib/platform/render/png-file";
import { renderPrintBatchPdf } from "@/lib/print-batch/server/print-batch-pdf";
import { renderReportPdf } from "@/lib/report/server/pdf/report-pdf";
import { renderStickerPdf } from "@/lib/sticker/server/pdf/sticker-pdf";
import { renderStatementPdf } from "@/lib/wholesale/server/statement-pdf";

const DOTS = 150;

let opening: Promise<PDFiumLibrary> | undefined;

async function openPdfium(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
}

function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++, from += 4) {
      rows[at++] = pixels[from] ?? 0;
      rows[at++] = pixels[from + 1] ?? 0;
      rows[at++] = pixels[from + 2] ?? 0;
    }
  }
  return encodePngFile({ width, height, data: deflateSync(rows, { level: 6 }), dotsPerInch: DOTS });
}

export async function renderPageImage({ pdf }: { pdf: Uint8Array }): Promise<Uint8Array> {
  opening ??= openPdfium().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  const library = await opening;
  const document = await library.loadDocument(pdf);
  try {
    const { width, height, data } = await document.getPage(0).render({ scale: DOTS / 72, render: "bitmap" });
    return encodePng(width, height, data);
  } finally {
    document.destroy();
  }
}

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
