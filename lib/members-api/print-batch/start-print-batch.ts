import type { PrintBatchCost } from "@/lib/contract/print-batch";
import type { BuyersGuide } from "@/lib/contract/print-batch-buyers-guide";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locale";
import { lacksReport, type PrintBatchPart } from "@/lib/core/print-batch/print-batch";
import { type ListedVin, VIN_LIST_MAX } from "@/lib/core/print-batch/vin-list";
import { randomId } from "@/lib/core/random-id";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { newestDocuments } from "../generation/document-repository";
import {
  findPrintBatchByKey,
  insertPrintBatch,
  listOpenPrintBatches,
  lockOwner,
  type PrintBatchRecord,
} from "./print-batch-repository";
import type { PrintBatchWorker } from "./print-batch-types";
import { readVinList } from "./read-vin-list";

/** A dealer's lists that are not at their end: the next one waits for one of them. */
const OPEN_MAX = 5;

interface Owner {
  siteId: string;
  userId: string;
}

/** The list as it was sent. Throws where there is no VIN in it, or too many. */
export function readList(text: string) {
  const list = readVinList(text);
  if (list.vins.length > VIN_LIST_MAX) {
    const message = `Use a list of at most ${VIN_LIST_MAX} vehicles.`;
    throw new AppError("too_large", message, { fields: { text: message } });
  }
  return list;
}

/** What of a list does not exist yet: what exists is reopened free. */
export async function printBatchCost(
  db: Database,
  { siteId, userId }: Owner,
  vins: readonly ListedVin[],
  parts: readonly PrintBatchPart[],
): Promise<PrintBatchCost> {
  const numbers = vins.map(({ vin }) => vin);
  const existing = await newestDocuments(db, siteId, userId, numbers);
  const missing = (product: "vhr" | "sticker") =>
    numbers.length - existing.filter((entry) => entry.product === product).length;
  return {
    vhr: parts.includes("report") ? missing("vhr") : 0,
    sticker: parts.includes("sticker") ? missing("sticker") : 0,
  };
}

/** Throws where parts were chosen that are printed beside others alone. */
export function requireReport(parts: readonly PrintBatchPart[]): void {
  if (!lacksReport(parts)) return;
  const needed = "A label needs the report; a Buyers Guide needs the report or the sticker.";
  throw invalidFields({ parts: needed });
}

export interface PrintBatchInput {
  text: string;
  name: string;
  parts: readonly PrintBatchPart[];
  guide: BuyersGuide | undefined;
  locale: Locale;
  key: string | null;
}

/** Enters a list to be worked at. A key that is known answers the pack that it began. */
export async function startPrintBatch(
  db: Database,
  owner: Owner,
  wish: PrintBatchInput,
  { now, desk }: { now: Date; desk: Pick<PrintBatchWorker, "enqueue"> },
): Promise<PrintBatchRecord> {
  requireReport(wish.parts);
  const withGuide = wish.parts.includes("guide");
  if (withGuide && !wish.guide) throw invalidFields({ guide: "Fill in the Buyers Guide." });
  const { vins } = readList(wish.text);
  if (vins.length === 0) throw invalidFields({ text: "There is no VIN in this list." });
  const id = randomId();
  const key = wish.key ?? `auto:${id}`;
  return db.transaction(async (tx) => {
    // One start after another, so that two at once cannot both be the fifth.
    await lockOwner(tx, owner);
    const known = await findPrintBatchByKey(tx, owner, key);
    if (known) return known;
    if ((await listOpenPrintBatches(tx, owner)) >= OPEN_MAX) {
      const message = `You have ${OPEN_MAX} lists that are not finished. Wait for one of them, or cancel one.`;
      throw new AppError("conflict", message);
    }
    const pack = {
      id,
      ...owner,
      idempotencyKey: key,
      name: wish.name,
      locale: wish.locale,
      withReport: wish.parts.includes("report"),
      withSticker: wish.parts.includes("sticker"),
      withLabel: wish.parts.includes("label"),
      guide: withGuide ? wish.guide : null,
      state: "running" as const,
      createdAt: now,
    };
    const written = await insertPrintBatch(tx, pack, vins);
    if (!written) throw new Error("the pack was not written");
    await desk.enqueue(tx, written);
    return written;
  });
}
