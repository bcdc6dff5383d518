import { and, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { sessions, users } from "../db/schema";
import { newToken, tokenHash } from "../request/token-hash";
import type { UserRow } from "../serve";

/** A kind of session, and how long it lives. */
export interface SessionKind {
  purpose: "member" | "admin";
  /** It ends when it was not used for this long … */
  idleMs: number;
  /** … and in any case this long after the login. */
  absoluteMs: number;
  /** `seen_at` is written at most this often: a read must not cost a write each time. */
  seenEveryMs: number;
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSessionOf(
  tx: Database,
  { purpose, absoluteMs }: SessionKind,
  owner: { siteId: string; userId: string; userAgent?: string | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + absoluteMs);
  await tx
    .insert(sessions)
    .values({ ...owner, purpose, tokenHash: tokenHash(token), createdAt: now, seenAt: now, expiresAt });
  return token;
}

/**
 * The account of a live session of one kind, noted as seen; null for any other token, for one of another kind and for a
 * closed account. `who` says whose sessions count.
 */
export async function findLiveSession(
  db: Database,
  { purpose, idleMs, seenEveryMs }: SessionKind,
  token: string,
  who: SQL | undefined,
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
        eq(sessions.purpose, purpose),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, new Date(now.getTime() - idleMs)),
        isNull(users.disabledAt),
        who,
      ),
    )
    .limit(1);
  if (!found) return null;
  if (now.getTime() - found.seenAt.getTime() > seenEveryMs) {
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, hash));
  }
  return found.user;
}
