import { randomUUID } from "node:crypto";
import { and, count, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { type Database, type Schema, sqlState } from "../db/database";
import { garageVehicles } from "../db/schema";

export type GarageRow = Schema["garageVehicles"]["$inferSelect"];
type Facts = Partial<
  Pick<
    GarageRow,
    | "year"
    | "make"
    | "model"
    | "modelName"
    | "modelId"
    | "series"
    | "trim"
    | "option"
    | "mileage"
    | "source"
    | "sample"
  >
>;

/** The last row of a page: the next page begins behind it, however many rows came or went before it. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/** How long a removed vehicle can be put back, in milliseconds; longer than anybody leaves a page open. */
export const RESTORABLE_MS = 24 * 3_600_000;

/** The same for a vehicle of somebody else's and for one that never was. */
export function notInGarage(): AppError {
  return new AppError("not_found", "This vehicle is not in your garage.");
}

const ofOwner = (siteId: string, userId: string) =>
  and(eq(garageVehicles.siteId, siteId), eq(garageVehicles.userId, userId));
/** What was removed is nobody's to read or change, but for being put back. */
const own = (siteId: string, userId: string) =>
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
    .where(and(own(siteId, userId), eq(garageVehicles.vin, vin)));
  return row ?? null;
}

/** Every word must stand in the name or the VIN; what the user types is text, not a pattern. */
function matching(search: string): SQL | undefined {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const name = sql<string>`concat_ws(' ', ${garageVehicles.year}::text, ${garageVehicles.make}, ${garageVehicles.model}, ${garageVehicles.series}, ${garageVehicles.trim}, ${garageVehicles.vin})`;
  return and(...words.map((word) => ilike(name, `%${word.replace(/[\\%_]/g, "\\$&")}%`)));
}

/** A page, newest first, in time that does not grow with how far it is from the start. */
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
    .where(and(own(siteId, userId), matching(search), behind))
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
    .where(and(own(siteId, userId), matching(search)));
  return row?.total ?? 0;
}

/** Undefined is not given and changes nothing; null clears. */
function given(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Adds the vehicle or changes the one with the same VIN; two at once make one. */
export async function saveVehicle(
  db: Database,
  owner: { siteId: string; userId: string; vin: string },
  facts: Facts,
  now: Date,
): Promise<{ row: GarageRow; created: boolean }> {
  const values = given(facts);
  const target = [garageVehicles.siteId, garageVehicles.userId, garageVehicles.vin];
  // To the millisecond: a cursor carries no more, and rows between two milliseconds would be passed over.
  const inserted = await db
    .insert(garageVehicles)
    .values({ id: randomUUID(), ...owner, ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target, where: isNull(garageVehicles.removedAt) })
    .returning();
  if (inserted[0]) return { row: inserted[0], created: true };
  const [row] = await db
    .update(garageVehicles)
    .set({ ...values, updatedAt: now })
    .where(and(own(owner.siteId, owner.userId), eq(garageVehicles.vin, owner.vin)))
    .returning();
  // Removed between the two statements: it is not there, so it is added.
  return row ? { row, created: false } : saveVehicle(db, owner, facts, now);
}

/** Takes a vehicle out; with all that hangs on it, it can be put back for a day. */
export async function removeVehicle(
  db: Database,
  siteId: string,
  userId: string,
  vin: string,
  now: Date,
): Promise<boolean> {
  const gone = await db
    .update(garageVehicles)
    .set({ removedAt: now })
    .where(and(own(siteId, userId), eq(garageVehicles.vin, vin)))
    .returning({ id: garageVehicles.id });
  return gone.length > 0;
}

/**
 * Puts back what was last removed under a VIN, as it was. Null when there is nothing to put back; throws 'conflict'
 * when the VIN was saved anew meanwhile.
 */
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
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("conflict", "This vehicle is in your garage again already.");
  }
}
