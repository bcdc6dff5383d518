import { and, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { sessions, users } from "../db/schema/account";
import type { UserRow } from "../kernel/serve";
import { newToken, tokenHash } from "../kernel/token-hash";

/** A kind of session and its lifetime. */
export interface SessionKind {
  purpose: "member" | "admin" | "gate";
  /** It ends after this much idle time … */
  idleMs: number;
  /** … and in any case this long after login. */
  absoluteMs: number;
  /** `seen_at` is written at most this often, so that not every read costs a write. */
  seenEveryMs: number;
}

/** Opens a session and returns its token, which is not stored. */
export async function openSessionOf(
  tx: Database,
  { purpose, absoluteMs }: SessionKind,
  owner: {
    siteId: string;
    userId: string;
    userAgent?: string | null;
    openedBy?: "password" | "passkey" | "sso";
  },
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
 * Returns the account of a live session of one kind and updates `seen_at`; null for any other token, one of another
 * kind, and a disabled account. `accountFilter` limits whose sessions count.
 */
export async function findLiveSession(
  db: Database,
  { purpose, idleMs, seenEveryMs }: SessionKind,
  token: string,
  accountFilter: SQL | undefined,
  now: Date,
): Promise<UserRow | null> {
  const hash = tokenHash(token);
  const [session] = await db
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
        accountFilter,
      ),
    )
    .limit(1);
  if (!session) return null;
  if (now.getTime() - session.seenAt.getTime() > seenEveryMs) {
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, hash));
  }
  return session.user;
}
