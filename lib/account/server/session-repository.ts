import { and, eq, lt, ne, or } from "drizzle-orm";
import { getTokenHash } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { UserRow } from "../schema";
import { sessions } from "../schema";
import { truncateUserAgent } from "./device-name";
import { findLiveSession, openUserSession, type SessionKind } from "./live-session";

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_IDLE_MS = 14 * DAY_MS;
const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
const MEMBER: SessionKind = {
  purpose: "member",
  idleMs: SESSION_IDLE_MS,
  absoluteMs: SESSION_ABSOLUTE_MS,
  seenEveryMs: 60_000,
};

export function findUserAgent({ headers }: Pick<BaseContext, "headers">): string | null {
  return truncateUserAgent(headers["user-agent"]);
}

export function openSession(
  tx: Database,
  siteId: string,
  userId: string,
  now: Date,
  userAgent: string | null,
): Promise<string> {
  return openUserSession(tx, MEMBER, { siteId, userId, userAgent }, now);
}

export function findSession(db: Database, siteId: string, token: string, now: Date): Promise<UserRow | null> {
  return findLiveSession(db, MEMBER, token, eq(sessions.siteId, siteId), now);
}

const GATE_PASS_MS = DAY_MS / 2;
const GATE: SessionKind = {
  purpose: "gate",
  idleMs: GATE_PASS_MS,
  absoluteMs: GATE_PASS_MS,
  seenEveryMs: GATE_PASS_MS,
};

export function openGatePass(tx: Database, siteId: string, userId: string, now: Date): Promise<string> {
  return openUserSession(tx, GATE, { siteId, userId }, now);
}

export async function isGatePassAlive(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  return (await findLiveSession(db, GATE, token, eq(sessions.siteId, siteId), now)) !== null;
}

export async function closeSession(db: Database, siteId: string, token: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, getTokenHash(token)), eq(sessions.siteId, siteId)));
}

export async function closeUserSessions(
  tx: Database,
  siteId: string,
  userId: string,
  keepToken?: string,
): Promise<void> {
  const others = keepToken ? ne(sessions.tokenHash, getTokenHash(keepToken)) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.siteId, siteId), eq(sessions.userId, userId), others));
}

export async function removeEndedSessions(db: Database, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.seenAt, idleSince)));
}
