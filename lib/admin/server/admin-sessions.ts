import { and, eq, or } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { sessions, users } from "@/lib/account/schema";
import { findLiveSession, findUserByEmail, openUserSession, type SessionKind } from "@/lib/account/server";
import { getTokenHash } from "@/lib/platform/crypto";
import type { Database, RootDatabase } from "@/lib/platform/db";
import { normalizeEmail } from "@/lib/platform/values";
import type { Admin } from "@/lib/staff/server";

const ADMIN_IDLE_MS = 30 * 60_000;
const ADMIN_ABSOLUTE_MS = 8 * 60 * 60_000;
const ADMIN: SessionKind = {
  purpose: "admin",
  idleMs: ADMIN_IDLE_MS,
  absoluteMs: ADMIN_ABSOLUTE_MS,
  seenEveryMs: 30_000,
};

export type OpenedBy = "password" | "passkey" | "sso";

export function openAdminSession(
  tx: Database,
  owner: { siteId: string; userId: string; openedBy: OpenedBy },
  now: Date,
): Promise<string> {
  return openUserSession(tx, ADMIN, owner, now);
}

export async function findAdminSession(
  db: Database,
  token: string | null,
): Promise<{ openedBy: OpenedBy; openedAt: Date } | null> {
  if (token === null) return null;
  const [row] = await db
    .select({ openedBy: sessions.openedBy, openedAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, getTokenHash(token)), eq(sessions.purpose, "admin")));
  return row ? { openedBy: row.openedBy ?? "password", openedAt: row.openedAt } : null;
}

export async function raiseAdminSession(tx: Database, token: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ openedBy: "passkey" })
    .where(and(eq(sessions.tokenHash, getTokenHash(token)), eq(sessions.purpose, "admin")));
}

export async function findAdmin(
  db: RootDatabase,
  siteId: string,
  token: string,
  now: Date,
): Promise<Admin | null> {
  const eligible = and(eq(users.role, "admin"), or(eq(sessions.siteId, siteId), eq(users.allSites, true)));
  const user = await findLiveSession(db, ADMIN, token, eligible, now);
  return user && { user, allSites: user.allSites, root: user.allSites ? db : null };
}

export async function findAdministrator(
  db: Database,
  siteId: string,
  email: string,
): Promise<UserRow | null> {
  const ownUser = await findUserByEmail(db, siteId, email);
  if (ownUser?.role === "admin") return ownUser;
  const [operator] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, normalizeEmail(email)), eq(users.role, "admin"), eq(users.allSites, true)))
    .orderBy(users.createdAt)
    .limit(1);
  return operator ?? null;
}

export async function closeAdminSession(db: Database, token: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, getTokenHash(token)), eq(sessions.purpose, "admin")));
}
