import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { confirmedVins } from "@/lib/vehicle/schema";

const MOST = 2000;

interface Owner {
  siteId: string;
  userId: string;
}

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(confirmedVins.siteId, siteId), eq(confirmedVins.userId, userId));

export async function listConfirmedVins(
  db: Database,
  owner: Owner,
  vins: readonly string[],
): Promise<string[]> {
  if (vins.length === 0) return [];
  const rows = await db
    .select({ vin: confirmedVins.vin })
    .from(confirmedVins)
    .where(and(ofOwner(owner), inArray(confirmedVins.vin, [...vins])));
  return rows.map(({ vin }) => vin);
}

export async function confirmVins(
  db: Database,
  owner: Owner,
  vins: readonly string[],
  now: Date,
): Promise<void> {
  if (vins.length === 0) return;
  // Sorted, so that concurrent inserts of the same VINs don't deadlock.
  const rows = [...new Set(vins)].sort().map((vin) => ({ ...owner, vin, createdAt: now }));
  await db.insert(confirmedVins).values(rows).onConflictDoNothing();
  const newest = db
    .select({ vin: confirmedVins.vin })
    .from(confirmedVins)
    .where(ofOwner(owner))
    .orderBy(desc(confirmedVins.createdAt), confirmedVins.vin)
    .limit(MOST);
  await db.delete(confirmedVins).where(and(ofOwner(owner), notInArray(confirmedVins.vin, newest)));
}
