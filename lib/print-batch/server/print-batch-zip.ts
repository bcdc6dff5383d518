import { Readable } from "node:stream";
import { type DocumentRow, getDocumentMessages } from "@/lib/generation/server";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { annotatePdf } from "@/lib/report/server";
import {
  createGuide,
  createPrintPart,
  getDocuments,
  getLabel,
  openPart,
  renderPrintBatchPages,
} from "./print-batch-file";
import type { PrintBatchPage } from "./print-batch-pdf";
import { listPrintBatchRows, type PrintBatchRecord, type VehicleRow } from "./print-batch-repository";
import { createZip, type ZipEntry } from "./zip-stream";

/** Renders the PDF again if its file can't be read. */
async function loadDocumentBytes(
  context: BaseContext,
  batch: PrintBatchRecord,
  row: VehicleRow,
  document: DocumentRow,
) {
  try {
    const pdf = await annotatePdf(context.db, context.services, document);
    return new Uint8Array(await pdf.arrayBuffer());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return renderPrintBatchPages(context, batch, [await createPrintPart(context, document)], row.vin);
  }
}

async function* listPages(
  context: BaseContext,
  batch: PrintBatchRecord,
  rows: VehicleRow[],
): AsyncGenerator<ZipEntry> {
  const { fileNames } = getDocumentMessages(batch.locale).common;
  const countDrawn = (row: VehicleRow, paper: PrintBatchPage[]) =>
    paper.length > 0 ? renderPrintBatchPages(context, batch, paper, row.vin) : null;
  for (const row of rows) {
    const byId = await getDocuments(context, batch, [row]);
    const document = async (id: string | null) => {
      const document = await openPart(context, byId, id);
      return document && loadDocumentBytes(context, batch, row, document);
    };
    const parts = {
      sticker: () => document(row.stickerId),
      guide: () => countDrawn(row, createGuide(context, batch, row)),
      label: () => countDrawn(row, getLabel(row)),
      report: () => document(row.reportId),
    };
    const place = String(row.position).padStart(3, "0");
    let number = 0;
    for (const part of ["sticker", "guide", "label", "report"] as const) {
      const bytes = await parts[part]();
      number += 1;
      // Names sort in printing order.
      if (bytes) yield { name: `${place}-${row.vin}-${number}-${fileNames[part]}.pdf`, bytes };
    }
  }
}

/** Streams the archive with only one PDF in memory at a time. */
export async function readPrintBatchZip(context: BaseContext, batch: PrintBatchRecord): Promise<Response> {
  const rows = await listPrintBatchRows(context.db, batch);
  const ready = rows.filter((row) => row.reportId !== null || row.stickerId !== null);
  if (ready.length === 0) throw new AppError("not_found", "This print pack has nothing to print yet.");
  const archive = Readable.from(createZip(listPages(context, batch, ready), batch.createdAt), {
    objectMode: true,
    highWaterMark: 1,
  });
  const { pack } = getDocumentMessages(batch.locale).common.fileNames;
  const day = batch.createdAt.toISOString().slice(0, 10);
  return new Response(
    Readable.toWeb(archive, { strategy: { highWaterMark: 1 } }) as ReadableStream<Uint8Array>,
    {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${pack}-${day}.zip"`,
        "cache-control": "private, no-store",
      },
    },
  );
}
