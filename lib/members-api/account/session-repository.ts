import { and, eq, getTableColumns, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { Database } from "../db/database";
import { sessions, users } from "../db/schema";
import type { UserRow } from "../serve";
import { newToken, tokenHash } from "./token-hash";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends when it was not used for this long … */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** … and in any case this long after the login. */
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** `seen_at` is written at most this often: a read must not cost a write each time. */
const SEEN_EVERY_MS = 60_000;

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(tx: Database, siteId: string, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: tokenHash(token),
    siteId,
    userId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
  });
  return token;
}

/** The account of a live session of this site; null for any other token. */
export async function findSession(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<UserRow | null> {
  const hash = tokenHash(token);
  const [found] = await db
    .select({ user: getTableColumns(users), seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.siteId, sessions.siteId)))
    .where(
      and(
        eq(sessions.tokenHash, hash),
        eq(sessions.siteId, siteId),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
        isNull(users.disabledAt),
      ),
    )
    .limit(1);
  if (!found) return null;
  if (now.getTime() - found.seenAt.getTime() > SEEN_EVERY_MS) {
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, hash));
  }
  return found.user;
}

export async function closeSession(db: Database, siteId: string, token: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash(token)), eq(sessions.siteId, siteId)));
}

/** Ends every session of an account, but for the one with `keepToken` where that is given. */
export async function closeSessionsOf(
  tx: Database,
  siteId: string,
  userId: string,
  keepToken?: string,
): Promise<void> {
  const others = keepToken ? ne(sessions.tokenHash, tokenHash(keepToken)) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.siteId, siteId), eq(sessions.userId, userId), others));
}

/** Takes out what has ended: for the sweeper. */
export async function removeEndedSessions(db: Database, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.seenAt, idleSince)));
}
