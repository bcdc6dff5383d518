import type { PrintPack, PrintPackRow, ReadPack } from "@/lib/contract/print-pack";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { PACK_PARTS } from "@/lib/core/print-pack";
import { memberHref } from "@/lib/routes";
import type { Database } from "../db/database";
import { pdfHref } from "../documents/document-links";
import {
  countPrintable,
  countRows,
  firstWaiting,
  type PackRow,
  packRows,
  type VehicleRow,
} from "./pack-repository";

const isCode = (text: string): text is ErrorCode => text in ERROR_STATUS;

function partsOf({ withSticker, withReport, withLabel, guide }: PackRow): PrintPack["parts"] {
  const has = { sticker: withSticker, guide: guide !== null, label: withLabel, report: withReport };
  return PACK_PARTS.filter((part) => has[part]);
}

/** Where a paper that is drawn when it is asked for is. */
function paperHref(row: VehicleRow, part: "guide" | "label"): string {
  const query = new URLSearchParams({ id: row.packId, row: row.id, part });
  return `${memberHref("/api/print-pack/file")}?${query}`;
}

/** Packs as the wire carries them, counted in one query. */
export async function packAnswers(
  db: Database,
  siteId: string,
  packs: readonly PackRow[],
): Promise<PrintPack[]> {
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
      ...{ id: pack.id, name: pack.name, parts: partsOf(pack), state: pack.state, counts, charged },
      total: Object.values(counts).reduce((sum, one) => sum + one, 0),
      created: pack.createdAt.toISOString(),
      ended: pack.endedAt?.toISOString() ?? null,
    };
  });
}

export async function packAnswer(db: Database, pack: PackRow): Promise<PrintPack> {
  const [answer] = await packAnswers(db, pack.siteId, [pack]);
  if (!answer) throw new Error("a pack has no answer");
  return answer;
}

function rowAnswer(row: VehicleRow, pack: PackRow): PrintPackRow {
  const hasPapers = row.reportId !== null || row.stickerId !== null;
  const { id, line, vin, vehicle, state, charged, error, reportId, stickerId } = row;
  return {
    ...{ id, line, vin, vehicle, state, charged },
    error: error === null ? null : isCode(error) ? error : "internal",
    report: reportId && pdfHref(reportId),
    sticker: stickerId && pdfHref(stickerId),
    guide: pack.guide !== null && hasPapers ? paperHref(row, "guide") : null,
    label: row.brands === "called" ? paperHref(row, "label") : null,
    brands: row.brands,
  };
}

/** A pack with its first vehicles: who looks on while it runs needs no more of a long list than what is seen of it. */
export async function readAnswer(db: Database, pack: PackRow, limit: number): Promise<ReadPack> {
  const [answer, printable, waiting, rows] = await Promise.all([
    packAnswer(db, pack),
    countPrintable(db, pack),
    firstWaiting(db, pack),
    packRows(db, pack, limit),
  ]);
  // A vehicle's report comes before its sticker: what waits has the one and lacks the other, or lacks the first.
  const lacking = waiting && (!pack.withReport || waiting.reportId ? "sticker" : "vhr");
  return { ...answer, printable, lacking, rows: rows.map((row) => rowAnswer(row, pack)) };
}
