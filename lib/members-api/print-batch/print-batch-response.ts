import type { ParsedVinList, PrintBatch, PrintBatchRow } from "@/lib/contract/print-batch";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { PRINT_BATCH_PARTS } from "@/lib/core/print-batch/print-batch";
import { memberHref } from "@/lib/routes";
import type { Database } from "../db/database";
import { pdfHref } from "../generation/document-links";
import {
  countPrintable,
  countRows,
  firstWaiting,
  listPrintBatchRows,
  type PrintBatchRecord,
  type VehicleRow,
} from "./print-batch-repository";

const isCode = (text: string): text is ErrorCode => text in ERROR_STATUS;

function partsOf({ withSticker, withReport, withLabel, guide }: PrintBatchRecord): PrintBatch["parts"] {
  const has = { sticker: withSticker, guide: guide !== null, label: withLabel, report: withReport };
  return PRINT_BATCH_PARTS.filter((part) => has[part]);
}

/** Where a paper that is drawn when it is asked for is. */
function printFileHref(row: VehicleRow, part: "guide" | "label"): string {
  const query = new URLSearchParams({ id: row.packId, row: row.id, part });
  return `${memberHref("/api/print-pack/file")}?${query}`;
}

/** Packs as the wire carries them, counted in one query. */
export async function printBatchResponses(
  db: Database,
  siteId: string,
  packs: readonly PrintBatchRecord[],
): Promise<PrintBatch[]> {
  if (packs.length === 0) return [];
  const ids = packs.map((pack) => pack.id);
  const counted = await countRows(db, siteId, ids);
  return packs.map((pack) => {
    const counts = { waiting: 0, ready: 0, nothing_found: 0, failed: 0 };
    let charged = 0;
    for (const row of counted.filter((one) => one.packId === pack.id)) {
      counts[row.state] = row.vehicles;
      charged += row.charged;
    }
    return {
      id: pack.id,
      name: pack.name,
      parts: partsOf(pack),
      state: pack.state,
      counts,
      charged,
      total: Object.values(counts).reduce((sum, one) => sum + one, 0),
      created: pack.createdAt.toISOString(),
      ended: pack.endedAt?.toISOString() ?? null,
    };
  });
}

export async function printBatchResponse(db: Database, pack: PrintBatchRecord): Promise<PrintBatch> {
  const [answer] = await printBatchResponses(db, pack.siteId, [pack]);
  if (!answer) throw new Error("a pack has no answer");
  return answer;
}

function rowResponse(row: VehicleRow, pack: PrintBatchRecord): PrintBatchRow {
  const hasPapers = row.reportId !== null || row.stickerId !== null;
  const { id, line, vin, vehicle, state, charged, error, reportId, stickerId } = row;
  return {
    id,
    line,
    vin,
    vehicle,
    state,
    charged,
    error: error === null ? null : isCode(error) ? error : "internal",
    report: reportId && pdfHref(reportId),
    sticker: stickerId && pdfHref(stickerId),
    guide: pack.guide !== null && hasPapers ? printFileHref(row, "guide") : null,
    label: row.brands === "called" ? printFileHref(row, "label") : null,
    brands: row.brands,
  };
}

/** A pack with its first vehicles: who looks on while it runs needs no more of a long list than what is seen of it. */
export async function readAnswer(
  db: Database,
  pack: PrintBatchRecord,
  limit: number,
): Promise<ParsedVinList> {
  const [answer, printable, waiting, rows] = await Promise.all([
    printBatchResponse(db, pack),
    countPrintable(db, pack),
    firstWaiting(db, pack),
    listPrintBatchRows(db, pack, limit),
  ]);
  // A vehicle's report comes before its sticker: what waits has the one and lacks the other, or lacks the first.
  const lacking = waiting && (!pack.withReport || waiting.reportId ? "sticker" : "vhr");
  return { ...answer, printable, lacking, rows: rows.map((row) => rowResponse(row, pack)) };
}
