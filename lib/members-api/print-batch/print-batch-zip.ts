import { Readable } from "node:stream";
import { AppError } from "@/lib/core/errors";
import type { DocumentRow } from "../generation/document-repository";
import type { BaseContext } from "../kernel/serve";
import { documentMessages } from "../rendering/document-messages";
import { annotatedPdf } from "../report/disputed-report";
import {
  documentsOf,
  guideOf,
  labelOf,
  openedDocument,
  printPartOf,
  renderPrintBatchPages,
} from "./print-batch-file";
import type { PrintBatchPage } from "./print-batch-pdf";
import { listPrintBatchRows, type PrintBatchRecord, type VehicleRow } from "./print-batch-repository";
import { type ZipEntry, zipOf } from "./zip-stream";

/** Renders the PDF again if its file can't be read. */
async function documentBytes(
  context: BaseContext,
  batch: PrintBatchRecord,
  row: VehicleRow,
  document: DocumentRow,
) {
  try {
    const pdf = await annotatedPdf(context.db, context.services, document);
    return new Uint8Array(await pdf.arrayBuffer());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return renderPrintBatchPages(context, batch, [await printPartOf(context, document)], row.vin);
  }
}

async function* pages(
  context: BaseContext,
  batch: PrintBatchRecord,
  rows: VehicleRow[],
): AsyncGenerator<ZipEntry> {
  const { fileNames } = documentMessages(batch.locale).common;
  const drawn = (row: VehicleRow, paper: PrintBatchPage[]) =>
    paper.length > 0 ? renderPrintBatchPages(context, batch, paper, row.vin) : null;
  for (const row of rows) {
    const byId = await documentsOf(context, batch, [row]);
    const document = async (id: string | null) => {
      const document = await openedDocument(context, byId, id);
      return document && documentBytes(context, batch, row, document);
    };
    const parts = {
      sticker: () => document(row.stickerId),
      guide: () => drawn(row, guideOf(context, batch, row)),
      label: () => drawn(row, labelOf(row)),
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

/** Streams the archive with a single PDF in memory. */
export async function readPrintBatchZip(context: BaseContext, batch: PrintBatchRecord): Promise<Response> {
  const rows = await listPrintBatchRows(context.db, batch);
  const ready = rows.filter((row) => row.reportId !== null || row.stickerId !== null);
  if (ready.length === 0) throw new AppError("not_found", "This print pack has nothing to print yet.");
  const archive = Readable.from(zipOf(pages(context, batch, ready), batch.createdAt), {
    objectMode: true,
    highWaterMark: 1,
  });
  const { pack } = documentMessages(batch.locale).common.fileNames;
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
