import { randomUUID } from "node:crypto";
import type { BuyersGuide } from "@/lib/contract/buyers-guide";
import type { PackCost } from "@/lib/contract/print-pack";
import { AppError } from "@/lib/core/errors";
import { lacksBase, type PackPart } from "@/lib/core/print-pack";
import { invalidFields } from "@/lib/core/request-fields";
import { type ListedVin, readVinList, VIN_LIST_MAX } from "@/lib/core/vin-list";
import type { Database } from "../db/database";
import { newestDocuments } from "../documents/document-repository";
import { insertPack, lockOwner, openPacks, type PackRow, packByKey } from "./pack-repository";

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
export async function costOf(
  db: Database,
  { siteId, userId }: Owner,
  vins: readonly ListedVin[],
  parts: readonly PackPart[],
): Promise<PackCost> {
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
export function requireBase(parts: readonly PackPart[]): void {
  if (!lacksBase(parts)) return;
  const needed = "A label needs the report; a Buyers Guide needs the report or the sticker.";
  throw invalidFields({ parts: needed });
}

export interface PackWish {
  text: string;
  name: string;
  parts: readonly PackPart[];
  guide: BuyersGuide | undefined;
  locale: "en" | "es";
  key: string | null;
}

/** Enters a list to be worked at. A key that is known answers the pack that it began. */
export async function startPack(db: Database, owner: Owner, wish: PackWish, now: Date): Promise<PackRow> {
  requireBase(wish.parts);
  const withGuide = wish.parts.includes("guide");
  if (withGuide && !wish.guide) throw invalidFields({ guide: "Fill in the Buyers Guide." });
  const { vins } = readList(wish.text);
  if (vins.length === 0) throw invalidFields({ text: "There is no VIN in this list." });
  const id = randomUUID();
  const key = wish.key ?? `auto:${id}`;
  return db.transaction(async (tx) => {
    // One start after another, so that two at once cannot both be the fifth.
    await lockOwner(tx, owner);
    const known = await packByKey(tx, owner, key);
    if (known) return known;
    if ((await openPacks(tx, owner)) >= OPEN_MAX) {
      const message = `You have ${OPEN_MAX} lists that are not finished. Wait for one of them, or cancel one.`;
      throw new AppError("conflict", message);
    }
    const pack = {
      ...{ id, ...owner, idempotencyKey: key, name: wish.name, locale: wish.locale },
      withReport: wish.parts.includes("report"),
      withSticker: wish.parts.includes("sticker"),
      withLabel: wish.parts.includes("label"),
      guide: withGuide ? wish.guide : null,
      ...{ state: "running" as const, leaseUntil: now, createdAt: now },
    };
    const written = await insertPack(tx, pack, vins);
    if (!written) throw new Error("the pack was not written");
    return written;
  });
}
