import { inArray } from "drizzle-orm";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { generations } from "@/lib/generation/schema/generation";
import {
  confirmVins,
  listConfirmedVins,
  listNewestDocuments,
  loadVinsPaidByBasic,
  loadVinsWithUnreturned,
  requestHash,
} from "@/lib/generation/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { VinDecoder } from "@/lib/vin/decoder";
import { type DoubtfulLine, listDoubtfulLines } from "@/lib/vin/rules/vin-doubt";
import type { BuyersGuide } from "../contract/buyers-guide";
import type { PrintBatchCost } from "../contract/print-batch";
import { lacksReport, type PrintBatchPart } from "../rules/print-batch";
import type { ListedVin } from "../rules/vin-list";
import {
  findPrintBatchByKey,
  insertPrintBatch,
  listOpenPrintBatches,
  lockOwner,
  type PrintBatchRecord,
} from "./print-batch-repository";
import type { PrintBatchWorker } from "./print-batch-types";
import { statesOffer, withOffer } from "./sticker-offer";

const OPEN_MAX = 5;

interface Owner {
  siteId: string;
  userId: string;
}

/** Accepts VINs with a document without asking, because they were confirmed when it was created. */
export async function splitDoubtful(
  { db, decoder }: { db: Database; decoder: VinDecoder },
  owner: Owner,
  listed: readonly ListedVin[],
  { confirmed, left_out: leftOut }: { confirmed: readonly string[]; left_out: readonly string[] },
): Promise<{ acceptedVins: ListedVin[]; doubtful: (ListedVin & DoubtfulLine)[] }> {
  const vins = listed.filter(({ vin }) => !leftOut.includes(vin));
  const candidates = listDoubtfulLines(vins, confirmed, (vin) => decoder.decode(vin));
  const numbers = candidates.map(({ vin }) => vin);
  const existing =
    numbers.length > 0 ? await listNewestDocuments(db, owner.siteId, owner.userId, numbers) : [];
  const settled = new Set(existing.map(({ vin }) => vin));
  for (const vin of await listConfirmedVins(db, owner, numbers)) settled.add(vin);
  const doubtful = candidates.filter(({ vin }) => !settled.has(vin));
  const left = new Set(doubtful.map(({ vin }) => vin));
  return { acceptedVins: vins.filter(({ vin }) => !left.has(vin)), doubtful };
}

export interface LineCost {
  uses: PrintBatchCost;
  /** Null: no sticker. 'returned': nothing was found, so the credit was returned. */
  sticker: "made" | "returned" | null;
}

async function loadChangedStickers(
  db: Database,
  vins: readonly ListedVin[],
  stickers: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const stated = vins.filter((listed) => statesOffer(listed) && stickers.has(listed.vin));
  const ids = stated.map(({ vin }) => stickers.get(vin) ?? "");
  if (ids.length === 0) return new Set();
  const { id, request } = generations;
  const generationRows = await db.select({ id, request }).from(generations).where(inArray(id, ids));
  const requests = new Map(generationRows.map((item) => [item.id, item.request]));
  const getChanges = (listed: ListedVin) => {
    const before = requests.get(stickers.get(listed.vin) ?? "");
    return !before || requestHash(withOffer(before, listed)) !== requestHash(before);
  };
  return new Set(stated.filter(getChanges).map(({ vin }) => vin));
}

/** Returns the maximum cost per VIN. Existing documents are free, except changed stickers with a returned credit. */
export async function printBatchCost(
  db: Database,
  owner: Owner,
  vins: readonly ListedVin[],
  parts: readonly PrintBatchPart[],
): Promise<Map<string, LineCost>> {
  const numbers = vins.map(({ vin }) => vin);
  const existing = await listNewestDocuments(db, owner.siteId, owner.userId, numbers);
  const getIds = (product: EntitledProduct) =>
    new Map(existing.filter((entry) => entry.product === product).map(({ vin, id }) => [vin, id]));
  const [reports, stickers] = [getIds("vhr"), getIds("sticker")];
  const paid = await loadVinsWithUnreturned(db, { ...owner, product: "sticker" }, [...stickers.keys()]);
  const fromBasic = parts.includes("report")
    ? await loadVinsPaidByBasic(
        db,
        owner,
        numbers.filter((vin) => !reports.has(vin)),
      )
    : new Set<string>();
  const changed = await loadChangedStickers(db, vins, stickers);
  return new Map(
    numbers.map((vin) => {
      const sticker = !stickers.has(vin) ? null : paid.has(vin) ? "made" : "returned";
      const takesSticker = sticker === null || (sticker === "returned" && changed.has(vin));
      const uses = {
        vhr: parts.includes("report") && !reports.has(vin) && !fromBasic.has(vin) ? 1 : 0,
        sticker: parts.includes("sticker") && takesSticker ? 1 : 0,
      };
      return [vin, { uses, sticker }];
    }),
  );
}

export function requireReport(parts: readonly PrintBatchPart[]): void {
  if (!lacksReport(parts)) return;
  const needed = "A label needs the report; a Buyers Guide needs the report or the sticker.";
  throw createInvalidFieldsError({ parts: needed });
}

export interface PrintBatchInput {
  vins: readonly ListedVin[];
  name: string;
  parts: readonly PrintBatchPart[];
  confirmed: readonly string[];
  left_out: readonly string[];
  guide: BuyersGuide | undefined;
  locale: Locale;
  key: string | null;
}

export async function startPrintBatch(
  db: Database,
  owner: Owner,
  input: PrintBatchInput,
  services: { now: Date; decoder: VinDecoder; worker: Pick<PrintBatchWorker, "enqueue"> },
): Promise<PrintBatchRecord> {
  requireReport(input.parts);
  const withGuide = input.parts.includes("guide");
  if (withGuide && !input.guide) throw createInvalidFieldsError({ guide: "Fill in the Buyers Guide." });
  const { now, decoder, worker } = services;
  const { acceptedVins: vins } = await splitDoubtful({ db, decoder }, owner, input.vins, input);
  if (vins.length === 0) throw createInvalidFieldsError({ text: "This list has no VIN." });
  const id = createRandomId();
  const key = input.key ?? `auto:${id}`;
  return db.transaction(async (tx) => {
    // Serializes starts, so that concurrent starts can't exceed the limit.
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
    const newBatch = await insertPrintBatch(tx, batch, vins);
    if (!newBatch) throw new Error("the batch was not written");
    await confirmVins(tx, owner, input.confirmed, now);
    await worker.enqueue(tx, newBatch);
    return newBatch;
  });
}
