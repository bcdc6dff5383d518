import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Database } from "../db/database";
import { resetTokens, users } from "../db/schema";
import { newToken, tokenHash } from "../request/token-hash";
import type { UserRow } from "../serve";

export const RESET_VALID_MS = 60 * 60_000;

/** Makes a single-use link's token for an account; only its digest is stored. */
export async function createResetToken(tx: Database, user: UserRow, now: Date): Promise<string> {
  const token = newToken();
  await tx.insert(resetTokens).values({
    tokenHash: tokenHash(token),
    siteId: user.siteId,
    userId: user.id,
    expiresAt: new Date(now.getTime() + RESET_VALID_MS),
  });
  return token;
}

function usable(siteId: string, token: string, now: Date) {
  return and(
    eq(resetTokens.tokenHash, tokenHash(token)),
    eq(resetTokens.siteId, siteId),
    isNull(resetTokens.usedAt),
    gt(resetTokens.expiresAt, now),
  );
}

/** Whether a token would be taken: asked before the costly hashing. */
export async function isUsableResetToken(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: resetTokens.userId })
    .from(resetTokens)
    .where(usable(siteId, token, now));
  return found.length > 0;
}

/** Uses a token up: of two requests with the same one, one gets the account and the other null. */
export async function takeResetToken(
  tx: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<UserRow | null> {
  const [taken] = await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(usable(siteId, token, now))
    .returning({ userId: resetTokens.userId });
  if (!taken) return null;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, taken.userId), eq(users.siteId, siteId), isNull(users.disabledAt)));
  return user ?? null;
}

/** After a change of password no older link may open the account. */
export async function removeResetTokens(tx: Database, siteId: string, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(and(eq(resetTokens.siteId, siteId), eq(resetTokens.userId, userId)));
}

/** Takes out what has expired: for the sweeper. */
export async function removeExpiredResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
}
