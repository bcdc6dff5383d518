import { and, count, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { ledger } from "../db/schema/credits";
import { documents } from "../db/schema/documents";
import { generations } from "../db/schema/generation";
import { findById, newestDocument, ofVehicle, type Vehicle } from "./generation-repository";
import { type DocumentRow, type Intent, OPEN_STATES } from "./generation-types";
import { requestHash } from "./request-hash";

/** The user's existing document of the vehicle. A request for a basic report gets the full one where it exists. */
export async function existingDocument(tx: Database, vehicle: Vehicle): Promise<DocumentRow | null> {
  const newest = await newestDocument(tx, vehicle);
  if (newest || vehicle.product !== "uvc") return newest;
  return newestDocument(tx, { ...vehicle, product: "vhr" });
}

/** Whether an existing document is to be regenerated for this intent. */
export async function shouldRegenerate(
  tx: Database,
  existing: DocumentRow,
  intent: Intent,
): Promise<boolean> {
  if (intent.regenerate !== "if-changed") return intent.regenerate;
  // A document has the id of its generation, where its request is stored.
  const row = await findById(tx, existing.id);
  return !row || requestHash(row.request) !== requestHash(intent.request);
}

const DAY_MS = 24 * 60 * 60_000;
/** Regenerations per user and day, charged or not; each revision is stored permanently (SEC-DOS-03). */
export const FREE_REVISIONS_A_DAY = 100;

/** A ledger entry that returned the generation's credit, because no records were found. */
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

/** Generations whose document is the user's and whose charge, if there was any, stayed. */
const chargeStayed = (tx: Database, owner: Pick<Vehicle, "siteId" | "userId">) =>
  and(
    isNull(documents.withdrawnAt),
    eq(generations.isReturned, false),
    notExists(creditWasReturned(tx, owner)),
  );

/**
 * The ids of the settled and charged generations of this vehicle's documents, oldest first. Empty where
 * none of them found records: regenerating such a document is charged like the first one (ENT-3).
 */
export async function unreturnedGenerations(tx: Database, vehicle: Vehicle): Promise<string[]> {
  const rows = await tx
    .select({ id: generations.id })
    .from(generations)
    .innerJoin(documents, eq(documents.id, generations.id))
    .where(and(ofVehicle(vehicle), chargeStayed(tx, vehicle)))
    .orderBy(generations.createdAt);
  return rows.map(({ id }) => id);
}

/** Of some vehicles those with an unreturned generation of the product, in one query for all of them. */
export async function vinsWithUnreturned(
  db: Database,
  { siteId, userId, product }: Omit<Vehicle, "vin">,
  vins: readonly string[],
): Promise<Set<string>> {
  if (vins.length === 0) return new Set();
  const own = and(eq(generations.siteId, siteId), eq(generations.userId, userId));
  const rows = await db
    .selectDistinct({ vin: generations.vin })
    .from(generations)
    .innerJoin(documents, eq(documents.id, generations.id))
    .where(
      and(
        own,
        eq(generations.product, product),
        inArray(generations.vin, [...vins]),
        chargeStayed(db, { siteId, userId }),
      ),
    );
  return new Set(rows.map(({ vin }) => vin));
}

/** Throws 'conflict' where the user has had too many documents regenerated today. The user's row is locked. */
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
 * Of some vehicles those whose full report is already paid for by a basic one that cost the same credit, which was not
 * returned. It pays for one: once that was swapped for another VIN's, the next is charged.
 */
export async function vinsPaidByBasic(
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

/** Whether the vehicle's full report is paid for by its basic one: the rule of `vinsPaidByBasic`. */
export async function isPaidByBasic(tx: Database, vehicle: Vehicle): Promise<boolean> {
  if (vehicle.product !== "vhr") return false;
  return (await vinsPaidByBasic(tx, vehicle, [vehicle.vin])).has(vehicle.vin);
}

/** Whether a full report was generated, or is being generated, without a charge because of the vehicle's basic one. */
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
