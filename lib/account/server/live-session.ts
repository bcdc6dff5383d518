import { and, eq, getTableColumns, gt, isNull, type SQL } from "drizzle-orm";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { UserRow } from "../schema";
import { sessions, users } from "../schema";

export interface SessionKind {
  purpose: "member" | "admin" | "gate";
  idleMs: number;
  absoluteMs: number;
  seenEveryMs: number;
}

export async function openUserSession(
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
    .values({ ...owner, purpose, tokenHash: getTokenHash(token), createdAt: now, seenAt: now, expiresAt });
  return token;
}

export async function findLiveSession(
  db: Database,
  { purpose, idleMs, seenEveryMs }: SessionKind,
  token: string,
  accountFilter: SQL | undefined,
  now: Date,
): Promise<UserRow | null> {
  const hash = getTokenHash(token);
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
