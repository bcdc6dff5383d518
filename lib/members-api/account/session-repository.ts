import { and, eq, lt, ne, or } from "drizzle-orm";
import { keptUserAgent } from "@/lib/core/device-name";
import type { Database } from "../db/database";
import { sessions } from "../db/schema";
import { tokenHash } from "../request/token-hash";
import type { BaseContext, UserRow } from "../serve";
import { findLiveSession, openSessionOf, type SessionKind } from "./live-session";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends when it was not used for this long … */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** … and in any case this long after the login. */
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
const MEMBER: SessionKind = {
  purpose: "member",
  idleMs: SESSION_IDLE_MS,
  absoluteMs: SESSION_ABSOLUTE_MS,
  seenEveryMs: 60_000,
};

/** The browser that asks, for the list of sessions that its owner sees. Calls that open one name the header in their row. */
export function userAgentOf({ headers }: Pick<BaseContext, "headers">): string | null {
  return keptUserAgent(headers["user-agent"]);
}

/** Opens a member's session and returns its token, which is stored nowhere. */
export function openSession(
  tx: Database,
  siteId: string,
  userId: string,
  now: Date,
  userAgent: string | null,
): Promise<string> {
  return openSessionOf(tx, MEMBER, { siteId, userId, userAgent }, now);
}

/** The account of a member's live session of this site; null for any other token, an administrator's too. */
export function findSession(db: Database, siteId: string, token: string, now: Date): Promise<UserRow | null> {
  return findLiveSession(db, MEMBER, token, eq(sessions.siteId, siteId), now);
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
