import { getPdfHref } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import type { ParsedVinList, PrintBatch, PrintBatchRow } from "../contract/print-batch";
import { PRINT_BATCH_PARTS } from "../rules/print-batch";
import {
  countPrintable,
  countRows,
  findFirstWaiting,
  listPrintBatchRows,
  type PrintBatchRecord,
  type VehicleRow,
} from "./print-batch-repository";

const isCode = (text: string): text is ErrorCode => text in ERROR_STATUS;

function getParts({ withSticker, withReport, withLabel, guide }: PrintBatchRecord): PrintBatch["parts"] {
  const has = { sticker: withSticker, guide: guide !== null, label: withLabel, report: withReport };
  return PRINT_BATCH_PARTS.filter((part) => has[part]);
}

function printFileHref(row: VehicleRow, part: "guide" | "label"): string {
  const query = new URLSearchParams({ id: row.batchId, row: row.id, part });
  return `${getMemberHref("/api/print-pack/file")}?${query}`;
}

export async function printBatchResponses(
  db: Database,
  siteId: string,
  batches: readonly PrintBatchRecord[],
): Promise<PrintBatch[]> {
  if (batches.length === 0) return [];
  const ids = batches.map((batch) => batch.id);
  const counted = await countRows(db, siteId, ids);
  return batches.map((batch) => {
    const counts = { waiting: 0, ready: 0, nothing_found: 0, failed: 0 };
    let charged = 0;
    for (const row of counted.filter((item) => item.batchId === batch.id)) {
      counts[row.state] = row.vehicles;
      charged += row.charged;
    }
    return {
      id: batch.id,
      name: batch.name,
      parts: getParts(batch),
      state: batch.state,
      counts,
      charged,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      created: batch.createdAt.toISOString(),
      ended: batch.endedAt?.toISOString() ?? null,
    };
  });
}

export async function printBatchResponse(db: Database, batch: PrintBatchRecord): Promise<PrintBatch> {
  const [response] = await printBatchResponses(db, batch.siteId, [batch]);
  if (!response) throw new Error("the batch has no response");
  return response;
}

function createRowResponse(row: VehicleRow, batch: PrintBatchRecord): PrintBatchRow {
  const hasDocuments = row.reportId !== null || row.stickerId !== null;
  const { id, line, vin, vehicle, stock, mileage, state, charged, error, reportId, stickerId } = row;
  return {
    id,
    line,
    vin,
    vehicle,
    stock,
    price_cents: row.priceCents,
    mileage,
    state,
    empty: row.empty ?? [],
    charged,
    error: error === null ? null : isCode(error) ? error : "internal",
    report: reportId && getPdfHref(reportId),
    sticker: stickerId && getPdfHref(stickerId),
    guide: batch.guide !== null && hasDocuments ? printFileHref(row, "guide") : null,
    label: row.brands === "called" ? printFileHref(row, "label") : null,
    brands: row.brands,
  };
}

/** Limits the rows, because pages poll running batches. */
export async function readAnswer(
  db: Database,
  batch: PrintBatchRecord,
  limit: number,
): Promise<ParsedVinList> {
  const [response, printable, waiting, rows] = await Promise.all([
    printBatchResponse(db, batch),
    countPrintable(db, batch),
    findFirstWaiting(db, batch),
    listPrintBatchRows(db, batch, limit),
  ]);
  const lacking = waiting && (!batch.withReport || waiting.reportId ? "sticker" : "vhr");
  return { ...response, printable, lacking, rows: rows.map((row) => createRowResponse(row, batch)) };
}
