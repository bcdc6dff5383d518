import { and, count, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { ledger } from "@/lib/credits/schema";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { documents } from "../schema/documents";
import { generations } from "../schema/generation";
import { findById, findNewestDocument, ofVehicle, type Vehicle } from "./generation-repository";
import { type DocumentRow, type Intent, OPEN_STATES } from "./generation-types";
import { requestHash } from "./request-hash";

/** Returns the full report for a basic request if the user has it. */
export async function findExistingDocument(tx: Database, vehicle: Vehicle): Promise<DocumentRow | null> {
  const newest = await findNewestDocument(tx, vehicle);
  if (newest || vehicle.product !== "uvc") return newest;
  return findNewestDocument(tx, { ...vehicle, product: "vhr" });
}

export async function shouldRegenerate(
  tx: Database,
  existing: DocumentRow,
  intent: Intent,
): Promise<boolean> {
  if (intent.regenerate !== "if-changed") return intent.regenerate;
  const row = await findById(tx, existing.id);
  return !row || requestHash(row.request) !== requestHash(intent.request);
}

const DAY_MS = 24 * 60 * 60_000;
/** SEC-DOS-03: limits revisions per user and day, because each is stored permanently. */
export const FREE_REVISIONS_A_DAY = 100;

const creditWasReturned = (tx: Database, { siteId, userId }: Pick<Vehicle, "siteId" | "userId">) =>
  tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, siteId),
        eq(ledger.userId, userId),
        eq(ledger.reason, "refund_nothing_found"),
        eq(ledger.cause, sql`${generations.id}::text`),
      ),
    );

const chargeStayed = (tx: Database, owner: Pick<Vehicle, "siteId" | "userId">) =>
  and(
    isNull(documents.withdrawnAt),
    eq(generations.isReturned, false),
    notExists(creditWasReturned(tx, owner)),
  );

/** Returns an empty list if no document found records: then regenerating is charged again (ENT-3). */
export async function listUnreturnedGenerations(tx: Database, vehicle: Vehicle): Promise<string[]> {
  const rows = await tx
    .select({ id: generations.id })
    .from(generations)
    .innerJoin(documents, eq(documents.id, generations.id))
    .where(and(ofVehicle(vehicle), chargeStayed(tx, vehicle)))
    .orderBy(generations.createdAt);
  return rows.map(({ id }) => id);
}

export async function loadVinsWithUnreturned(
  db: Database,
  { siteId, userId, product }: Omit<Vehicle, "vin">,
  vins: readonly string[],
): Promise<Set<string>> {
  if (vins.length === 0) return new Set();
  const isOwn = and(eq(generations.siteId, siteId), eq(generations.userId, userId));
  const rows = await db
    .selectDistinct({ vin: generations.vin })
    .from(generations)
    .innerJoin(documents, eq(documents.id, generations.id))
    .where(
      and(
        isOwn,
        eq(generations.product, product),
        inArray(generations.vin, [...vins]),
        chargeStayed(db, { siteId, userId }),
      ),
    );
  return new Set(rows.map(({ vin }) => vin));
}

/** Throws 409 over the daily limit. The caller must hold the lock on the user's row. */
export async function assertFewRevisions(
  tx: Database,
  { siteId, userId }: Pick<Vehicle, "siteId" | "userId">,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(documents)
    .where(
      and(
        eq(documents.siteId, siteId),
        eq(documents.userId, userId),
        gt(documents.revision, 1),
        gt(documents.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  if ((row?.count ?? 0) < FREE_REVISIONS_A_DAY) return;
  const message =
    "You've updated too many documents today. Your documents stay as they are. Try again tomorrow.";
  throw new AppError("conflict", message);
}

/**
 * Returns VINs whose basic report, charged and not refunded, also pays for the full report. A payment covers only one
 * full report, even after a swap.
 */
export async function loadVinsPaidByBasic(
  db: Database,
  owner: Pick<Vehicle, "siteId" | "userId">,
  vins: readonly string[],
): Promise<Set<string>> {
  if (vins.length === 0) return new Set();
  const { siteId, userId } = owner;
  const paid = await db
    .selectDistinct({ vin: generations.vin })
    .from(generations)
    .innerJoin(documents, eq(documents.id, generations.id))
    .where(
      and(
        eq(generations.siteId, siteId),
        eq(generations.userId, userId),
        eq(generations.product, "uvc"),
        inArray(generations.vin, [...vins]),
        eq(generations.state, "settled"),
        or(inArray(generations.paidWith, ["vhr", "global"]), isNotNull(generations.subscriptionId)),
        chargeStayed(db, owner),
      ),
    );
  if (paid.length === 0) return new Set();
  const withdrawn = await db
    .selectDistinct({ vin: documents.vin })
    .from(documents)
    .where(
      and(
        eq(documents.siteId, siteId),
        eq(documents.userId, userId),
        eq(documents.product, "vhr"),
        inArray(documents.vin, [...vins]),
        isNotNull(documents.withdrawnAt),
      ),
    );
  const swapped = new Set(withdrawn.map(({ vin }) => vin));
  return new Set(paid.map(({ vin }) => vin).filter((vin) => !swapped.has(vin)));
}

export async function isPaidByBasic(tx: Database, vehicle: Vehicle): Promise<boolean> {
  if (vehicle.product !== "vhr") return false;
  return (await loadVinsPaidByBasic(tx, vehicle, [vehicle.vin])).has(vehicle.vin);
}

export async function hasFullFromBasic(tx: Database, vehicle: Vehicle): Promise<boolean> {
  const [row] = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        ofVehicle({ ...vehicle, product: "vhr" }),
        isNull(generations.paidWith),
        isNull(generations.subscriptionId),
        or(inArray(generations.state, [...OPEN_STATES]), eq(generations.documentId, generations.id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
