import type { PrintBatchCost } from "@/lib/contract/print-batch";
import type { BuyersGuide } from "@/lib/contract/print-batch-buyers-guide";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locale";
import { lacksReport, type PrintBatchPart } from "@/lib/core/print-batch/print-batch";
import { type ListedVin, VIN_LIST_MAX } from "@/lib/core/print-batch/vin-list";
import { randomId } from "@/lib/core/random-id";
import { invalidFields } from "@/lib/core/request-fields";
import { unconfirmedLines } from "@/lib/core/vin-refusal";
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

/** The parsed list. Throws if it has too many VINs. */
export function readList(text: string) {
  const list = readVinList(text);
  if (list.vins.length > VIN_LIST_MAX) {
    const message = `Use a list of at most ${VIN_LIST_MAX} vehicles.`;
    throw new AppError("too_large", message, { fields: { text: message } });
  }
  return list;
}

/**
 * The VINs of a list that are taken, and those with a wrong check digit that the dealer has to confirm first. What has a
 * document was confirmed when it was made.
 */
export async function confirmedVins(
  db: Database,
  { siteId, userId }: Owner,
  listed: readonly ListedVin[],
  { confirmed, left_out: leftOut }: { confirmed: readonly string[]; left_out: readonly string[] },
): Promise<{ taken: ListedVin[]; doubtful: ListedVin[] }> {
  const vins = listed.filter(({ vin }) => !leftOut.includes(vin));
  const asked = unconfirmedLines(vins, confirmed);
  const numbers = asked.map(({ vin }) => vin);
  const existing = numbers.length > 0 ? await newestDocuments(db, siteId, userId, numbers) : [];
  const made = new Set(existing.map(({ vin }) => vin));
  const doubtful = asked.filter(({ vin }) => !made.has(vin));
  return { taken: vins.filter((listed) => !doubtful.includes(listed)), doubtful };
}

/** What each VIN of a list takes at most: what exists is reopened free. */
export async function printBatchCost(
  db: Database,
  { siteId, userId }: Owner,
  vins: readonly ListedVin[],
  parts: readonly PrintBatchPart[],
): Promise<Map<string, PrintBatchCost>> {
  const numbers = vins.map(({ vin }) => vin);
  const existing = await newestDocuments(db, siteId, userId, numbers);
  const made = new Set(existing.map(({ product, vin }) => `${product} ${vin}`));
  const uses = (product: EntitledProduct, vin: string) => (made.has(`${product} ${vin}`) ? 0 : 1);
  return new Map(
    numbers.map((vin) => [
      vin,
      {
        vhr: parts.includes("report") ? uses("vhr", vin) : 0,
        sticker: parts.includes("sticker") ? uses("sticker", vin) : 0,
      },
    ]),
  );
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
  confirmed: readonly string[];
  left_out: readonly string[];
  guide: BuyersGuide | undefined;
  locale: Locale;
  key: string | null;
}

/** Starts a batch. The same key returns the batch that it started before. */
export async function startPrintBatch(
  db: Database,
  owner: Owner,
  input: PrintBatchInput,
  { now, worker }: { now: Date; worker: Pick<PrintBatchWorker, "enqueue"> },
): Promise<PrintBatchRecord> {
  requireReport(input.parts);
  const withGuide = input.parts.includes("guide");
  if (withGuide && !input.guide) throw invalidFields({ guide: "Fill in the Buyers Guide." });
  const list = readList(input.text);
  const { taken: vins } = await confirmedVins(db, owner, list.vins, input);
  if (vins.length === 0) throw invalidFields({ text: "There is no VIN in this list." });
  const id = randomId();
  const key = input.key ?? `auto:${id}`;
  return db.transaction(async (tx) => {
    // One start after another, so that two at once cannot both be the fifth.
    await lockOwner(tx, owner);
    const existing = await findPrintBatchByKey(tx, owner, key);
    if (existing) return existing;
    if ((await listOpenPrintBatches(tx, owner)) >= OPEN_MAX) {
      const message = `You have ${OPEN_MAX} lists that are not finished. Wait for one of them, or cancel one.`;
      throw new AppError("conflict", message);
    }
    const batch = {
      id,
      ...owner,
      idempotencyKey: key,
      name: input.name,
      locale: input.locale,
      withReport: input.parts.includes("report"),
      withSticker: input.parts.includes("sticker"),
      withLabel: input.parts.includes("label"),
      guide: withGuide ? input.guide : null,
      state: "running" as const,
      createdAt: now,
    };
    const written = await insertPrintBatch(tx, batch, vins);
    if (!written) throw new Error("the batch was not written");
    await worker.enqueue(tx, written);
    return written;
  });
}
