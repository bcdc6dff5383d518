import { and, asc, desc, eq, gt, inArray, isNull, lte, max, or, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { documents } from "../schema/documents";
import { generations } from "../schema/generation";
import { type DocumentRow, type GenerationRow, type Intent, OPEN_STATES } from "./generation-types";

export type Vehicle = Pick<Intent, "siteId" | "userId" | "vin" | "product">;

export const ofVehicle = (v: Vehicle) =>
  and(
    eq(generations.siteId, v.siteId),
    eq(generations.userId, v.userId),
    eq(generations.vin, v.vin),
    eq(generations.product, v.product),
  );

export const getDocument = (v: Vehicle) =>
  and(
    eq(documents.siteId, v.siteId),
    eq(documents.userId, v.userId),
    eq(documents.vin, v.vin),
    eq(documents.product, v.product),
  );

/**
 * Serializes a user's reservations and settlements. Locks with NO KEY, so that rows referring to the user can still be
 * inserted.
 */
export async function lockUser(tx: Database, siteId: string, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId)))
    .for("no key update");
  if (!user) throw new AppError("not_logged_in", "Log in first.");
}

export async function findByKey(tx: Database, intent: Intent, key: string): Promise<GenerationRow | null> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.siteId, intent.siteId),
        eq(generations.userId, intent.userId),
        eq(generations.idempotencyKey, key),
      ),
    );
  return row ?? null;
}

export async function findById(db: Database, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id));
  return row ?? null;
}

export async function findOpen(tx: Database, vehicle: Vehicle): Promise<GenerationRow | null> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(ofVehicle(vehicle), inArray(generations.state, [...OPEN_STATES])))
    .orderBy(asc(generations.createdAt), asc(generations.id))
    .limit(1);
  return row ?? null;
}

export function listExpired(
  db: Database,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(
      and(
        inArray(generations.state, [...OPEN_STATES]),
        or(lte(generations.leaseUntil, from), gt(generations.leaseUntil, until)),
      ),
    )
    .orderBy(asc(generations.leaseUntil))
    .limit(limit);
}

export async function insertGeneration(
  tx: Database,
  row: typeof generations.$inferInsert,
): Promise<GenerationRow> {
  const [newRow] = await tx.insert(generations).values(row).returning();
  if (!newRow) throw new Error("the generation was not written");
  return newRow;
}

/** Returns null if the generation was settled, refunded or taken over. */
export async function updateOpen(
  tx: Database,
  generation: Pick<GenerationRow, "id" | "attempts">,
  change: Partial<typeof generations.$inferInsert>,
): Promise<GenerationRow | null> {
  const [row] = await tx
    .update(generations)
    .set(change)
    .where(
      and(
        eq(generations.id, generation.id),
        eq(generations.attempts, generation.attempts),
        inArray(generations.state, [...OPEN_STATES]),
      ),
    )
    .returning();
  return row ?? null;
}

export async function findDocument(db: Database, id: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  return row ?? null;
}

export async function findNewestDocument(db: Database, vehicle: Vehicle): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(getDocument(vehicle), isNull(documents.withdrawnAt)))
    .orderBy(desc(documents.revision))
    .limit(1);
  return row ?? null;
}

export async function insertNextRevision(
  tx: Database,
  row: Omit<typeof documents.$inferInsert, "revision">,
): Promise<DocumentRow> {
  const last = tx
    .select({ revision: max(documents.revision) })
    .from(documents)
    .where(getDocument(row));
  const [newRow] = await tx
    .insert(documents)
    .values({ ...row, revision: sql`coalesce((${last}), 0) + 1` })
    .returning();
  if (!newRow) throw new Error("the document was not written");
  return newRow;
}
