import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Database } from "../db/database";
import { resetTokens, users } from "../db/schema/account";
import type { UserRow } from "../kernel/serve";
import { newToken, tokenHash } from "../kernel/token-hash";

const RESET_VALID_MS = 60 * 60_000;
/** Whoever is invited did not ask for it, and may read the email days later. */
export const INVITATION_VALID_MS = 7 * 24 * 60 * 60_000;

/** Creates the token of a single-use link; only its digest is stored. */
export async function createResetToken(
  tx: Database,
  user: UserRow,
  now: Date,
  validMs = RESET_VALID_MS,
): Promise<string> {
  const token = newToken();
  await tx.insert(resetTokens).values({
    tokenHash: tokenHash(token),
    siteId: user.siteId,
    userId: user.id,
    expiresAt: new Date(now.getTime() + validMs),
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

/** The address of a valid token's account, or null: checked before the costly hashing. */
export async function findResetOwner(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<{ email: string } | null> {
  const [owner] = await db
    .select({ email: users.email })
    .from(resetTokens)
    .innerJoin(users, and(eq(users.id, resetTokens.userId), eq(users.siteId, resetTokens.siteId)))
    .where(usable(siteId, token, now));
  return owner ?? null;
}

/** Consumes a token: of two requests with the same token, one gets the account and the other null. */
export async function takeResetToken(
  tx: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<UserRow | null> {
  const [usedToken] = await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(usable(siteId, token, now))
    .returning({ userId: resetTokens.userId });
  if (!usedToken) return null;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, usedToken.userId), eq(users.siteId, siteId), isNull(users.disabledAt)));
  return user ?? null;
}

/** After a password change, older links must not work. */
export async function removeResetTokens(tx: Database, siteId: string, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(and(eq(resetTokens.siteId, siteId), eq(resetTokens.userId, userId)));
}

/** Removes expired tokens; called by housekeeping. */
export async function removeExpiredResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
}
