import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { UserRow } from "../schema";
import { resetTokens, users } from "../schema";

const RESET_VALID_MS = 60 * 60_000;
export const INVITATION_VALID_MS = 7 * 24 * 60 * 60_000;

export async function createResetToken(
  tx: Database,
  user: UserRow,
  now: Date,
  validMs = RESET_VALID_MS,
): Promise<string> {
  const token = newToken();
  await tx.insert(resetTokens).values({
    tokenHash: getTokenHash(token),
    siteId: user.siteId,
    userId: user.id,
    expiresAt: new Date(now.getTime() + validMs),
  });
  return token;
}

function isUsable(siteId: string, token: string, now: Date) {
  return and(
    eq(resetTokens.tokenHash, getTokenHash(token)),
    eq(resetTokens.siteId, siteId),
    isNull(resetTokens.usedAt),
    gt(resetTokens.expiresAt, now),
  );
}

export type ResetLink = { state: "valid"; email: string } | { state: "used" | "expired" | "unknown" };

export async function findResetLink(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<ResetLink> {
  const [link] = await db
    .select({
      email: users.email,
      disabledAt: users.disabledAt,
      usedAt: resetTokens.usedAt,
      expiresAt: resetTokens.expiresAt,
    })
    .from(resetTokens)
    .innerJoin(users, and(eq(users.id, resetTokens.userId), eq(users.siteId, resetTokens.siteId)))
    .where(and(eq(resetTokens.tokenHash, getTokenHash(token)), eq(resetTokens.siteId, siteId)));
  if (!link || link.disabledAt) return { state: link?.usedAt ? "used" : "unknown" };
  if (link.usedAt) return { state: "used" };
  return link.expiresAt > now ? { state: "valid", email: link.email } : { state: "expired" };
}

export async function takeResetToken(
  tx: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<UserRow | null> {
  const [usedToken] = await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(isUsable(siteId, token, now))
    .returning({ userId: resetTokens.userId });
  if (!usedToken) return null;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, usedToken.userId), eq(users.siteId, siteId), isNull(users.disabledAt)));
  return user ?? null;
}

/** Keeps ended tokens for a while, so that the page can explain why a link fails. */
export async function endResetTokens(tx: Database, siteId: string, userId: string, now: Date): Promise<void> {
  await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(and(eq(resetTokens.siteId, siteId), eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)));
}

const EXPLAINED_MS = 30 * 24 * 60 * 60_000;

export async function removeExpiredResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, new Date(now.getTime() - EXPLAINED_MS)));
}
