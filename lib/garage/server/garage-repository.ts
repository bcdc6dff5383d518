import { and, count, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { findSqlState } from "@/lib/platform/telemetry";
import { AppError, createRandomId } from "@/lib/platform/values";
import { garageFieldNames, garageFields, getGarageField } from "../contract/fields";
import { garageVehicles } from "../schema";
import type { GarageColumns, GarageRow } from "./garage-columns";

type Facts = Partial<GarageColumns & Pick<GarageRow, "sample">>;

/** Last row of a page; stays valid if rows are added or removed. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

export const RESTORABLE_MS = 24 * 3_600_000;

/** Returns the same error for missing vehicles and other users' vehicles. */
export function createNotInGarageError(): AppError {
  return new AppError("not_found", "This vehicle isn't in your garage.");
}

const ofOwner = (siteId: string, userId: string) =>
  and(eq(garageVehicles.siteId, siteId), eq(garageVehicles.userId, userId));
const ownVehicles = (siteId: string, userId: string) =>
  and(ofOwner(siteId, userId), isNull(garageVehicles.removedAt));
const newestFirst = [desc(garageVehicles.createdAt), desc(garageVehicles.id)];

export async function findVehicle(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
): Promise<GarageRow | null> {
  const [row] = await db
    .select()
    .from(garageVehicles)
    .where(and(ownVehicles(siteId, userId), eq(garageVehicles.vin, vin)));
  return row ?? null;
}

const searched = garageFieldNames
  .filter((name) => getGarageField(name).isSearched)
  .map((name) => garageVehicles[garageFields[name].column]);

/** Escapes wildcards: user input is text, not a pattern. */
function findMatching(search: string): SQL | undefined {
  const terms = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const name = sql<string>`concat_ws(' ', ${sql.join([...searched, garageVehicles.vin], sql`, `)})`;
  return and(...terms.map((term) => ilike(name, `%${term.replace(/[\\%_]/g, "\\$&")}%`)));
}

export function listPage(
  db: Database,
  siteId: string,
  userId: string,
  page: { after: Cursor | null; limit: number; search: string },
): Promise<GarageRow[]> {
  const { after, limit, search } = page;
  const behind = after
    ? or(
        lt(garageVehicles.createdAt, after.createdAt),
        and(eq(garageVehicles.createdAt, after.createdAt), lt(garageVehicles.id, after.id)),
      )
    : undefined;
  return db
    .select()
    .from(garageVehicles)
    .where(and(ownVehicles(siteId, userId), findMatching(search), behind))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function countVehicles(
  db: Database,
  siteId: string,
  userId: string,
  search: string,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(garageVehicles)
    .where(and(ownVehicles(siteId, userId), findMatching(search)));
  return row?.total ?? 0;
}

/** Drops undefined fields, which remain unchanged; null clears a field. */
function buildDefinedFacts(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

export async function saveVehicle(
  db: Database,
  owner: { siteId: string; userId: string; vin: string },
  facts: Facts,
  now: Date,
): Promise<{ row: GarageRow; created: boolean }> {
  const values = buildDefinedFacts(facts);
  const target = [garageVehicles.siteId, garageVehicles.userId, garageVehicles.vin];
  // Times are rounded to milliseconds like the cursor, or the next page would skip rows.
  const inserted = await db
    .insert(garageVehicles)
    .values({ id: createRandomId(), ...owner, ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target, where: isNull(garageVehicles.removedAt) })
    .returning();
  if (inserted[0]) return { row: inserted[0], created: true };
  const [row] = await db
    .update(garageVehicles)
    .set({ ...values, updatedAt: now })
    .where(and(ownVehicles(owner.siteId, owner.userId), eq(garageVehicles.vin, owner.vin)))
    .returning();
  // If the row was removed between the two statements, insert it again.
  return row ? { row, created: false } : saveVehicle(db, owner, facts, now);
}

export async function removeVehicle(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(garageVehicles)
    .set({ removedAt: now })
    .where(and(ownVehicles(siteId, userId), eq(garageVehicles.vin, vin)))
    .returning({ id: garageVehicles.id });
  return rows.length > 0;
}

/** Returns null if nothing can be restored. Throws 409 if the VIN was saved again. */
export async function restoreVehicle(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
  now: Date,
): Promise<GarageRow | null> {
  const since = new Date(now.getTime() - RESTORABLE_MS);
  const [last] = await db
    .select({ id: garageVehicles.id })
    .from(garageVehicles)
    .where(and(ofOwner(siteId, userId), eq(garageVehicles.vin, vin), gte(garageVehicles.removedAt, since)))
    .orderBy(desc(garageVehicles.removedAt))
    .limit(1);
  if (!last) return null;
  try {
    const [row] = await db
      .update(garageVehicles)
      .set({ removedAt: null })
      .where(and(ofOwner(siteId, userId), eq(garageVehicles.id, last.id)))
      .returning();
    return row ?? null;
  } catch (error) {
    if (findSqlState(error) !== "23505") throw error;
    throw new AppError("conflict", "This vehicle is already back in your garage.");
  }
}
