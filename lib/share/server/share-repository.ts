import { and, count, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { documents } from "@/lib/generation/schema/documents";
import type { DocumentRow } from "@/lib/generation/server";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { DocumentProduct } from "@/lib/report/contract/report";
import { documentShares } from "../schema";

export type ShareRow = typeof documentShares.$inferSelect;
export interface Owner {
  siteId: string;
  userId: string;
}

const DAY_MS = 24 * 60 * 60_000;
const LIVE_MAX = 200;
const LISTED_MAX = 100;
const KEPT_MS = 90 * DAY_MS;

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(documentShares.siteId, siteId), eq(documentShares.userId, userId));
const isLive = (now: Date) => and(isNull(documentShares.revokedAt), gt(documentShares.expiresAt, now));

/** Returns the key, which isn't stored. Throws 409 at the limit. */
export async function insertShare(
  db: Database,
  owner: Owner,
  input: {
    documentId: string;
    days: number;
    label: string | null;
    now: Date;
    idempotencyKey?: string | null;
  },
): Promise<{ key: string; row: ShareRow }> {
  const { documentId, days, label, now, idempotencyKey = null } = input;
  const [live] = await db
    .select({ many: count() })
    .from(documentShares)
    .where(and(ofOwner(owner), isLive(now)));
  if ((live?.many ?? 0) >= LIVE_MAX)
    throw new AppError("conflict", "You have too many shared links. Turn some off.");
  const key = newToken();
  const [row] = await db
    .insert(documentShares)
    .values({
      ...owner,
      documentId,
      label,
      idempotencyKey,
      id: createRandomId(),
      keyHash: getTokenHash(key),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    })
    .returning();
  if (!row) throw new Error("A shared link was not written.");
  return { key, row };
}

export async function findMatchingShare(
  db: Database,
  owner: Owner,
  idempotencyKey: string,
): Promise<ShareRow | null> {
  const [row] = await db
    .select()
    .from(documentShares)
    .where(and(ofOwner(owner), eq(documentShares.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export function listShares(
  db: Database,
  owner: Owner,
  { vin, product }: { vin: string; product: DocumentProduct },
): Promise<ShareRow[]> {
  // Filters documents by owner, too, to use their index; dealers have thousands of links.
  const ofVehicle = and(
    eq(documents.siteId, owner.siteId),
    eq(documents.userId, owner.userId),
    eq(documents.vin, vin),
    eq(documents.product, product),
  );
  return db
    .select(getTableColumns(documentShares))
    .from(documentShares)
    .innerJoin(documents, eq(documents.id, documentShares.documentId))
    .where(and(ofOwner(owner), ofVehicle))
    .orderBy(desc(documentShares.createdAt), desc(documentShares.id))
    .limit(LISTED_MAX);
}

export async function revokeShare(db: Database, owner: Owner, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(documentShares)
    .set({ revokedAt: sql`coalesce(${documentShares.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(ofOwner(owner), eq(documentShares.id, id)))
    .returning({ id: documentShares.id });
  return rows.length > 0;
}

/** Returns null for an ended link, a withdrawn document or a disabled owner. */
export async function findShared(
  db: Database,
  siteId: string,
  key: string,
  now: Date,
): Promise<{ share: ShareRow; document: DocumentRow } | null> {
  const [row] = await db
    .select({ share: documentShares, document: documents })
    .from(documentShares)
    .innerJoin(documents, eq(documents.id, documentShares.documentId))
    .innerJoin(users, eq(users.id, documentShares.userId))
    .where(
      and(
        isNull(users.disabledAt),
        eq(documentShares.siteId, siteId),
        eq(documentShares.keyHash, getTokenHash(key)),
        isLive(now),
        isNull(documents.withdrawnAt),
      ),
    );
  return row ?? null;
}

export async function countOpening(db: Database, { siteId, id }: ShareRow, now: Date): Promise<void> {
  await db
    .update(documentShares)
    .set({ opens: sql`${documentShares.opens} + 1`, openedAt: now })
    .where(and(eq(documentShares.siteId, siteId), eq(documentShares.id, id)));
}

export async function removeEndedShares(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .delete(documentShares)
    .where(or(lt(documentShares.expiresAt, before), lt(documentShares.revokedAt, before)));
}
