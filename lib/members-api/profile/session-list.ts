import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { SessionWire } from "@/lib/contract/profile-sessions";
import { deviceName } from "@/lib/core/device-name";
import { AppError } from "@/lib/core/errors";
import { SESSION_IDLE_MS } from "../account/session-repository";
import { sessions } from "../db/schema";
import { tokenHash } from "../request/token-hash";
import { type BaseContext, requireUser } from "../serve";

function ownSessions({ site, services, ...context }: BaseContext) {
  const now = services.now();
  return and(
    eq(sessions.siteId, site.id),
    eq(sessions.userId, requireUser(context).id),
    eq(sessions.purpose, "member"),
    gt(sessions.expiresAt, now),
    gt(sessions.seenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
  );
}

function currentHash({ token }: BaseContext): string {
  if (!token) throw new AppError("not_logged_in", "Log in first.");
  return tokenHash(token);
}

/** The live sessions of the account that asks. */
export async function listSessions(context: BaseContext): Promise<SessionWire[]> {
  const current = currentHash(context);
  const rows = await context.db
    .select()
    .from(sessions)
    .where(ownSessions(context))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(200);
  return rows
    .map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
      device: deviceName(row.userAgent),
      current: row.tokenHash === current,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the account's other sessions, or all others; returns how many ended. Throws 404 for an unknown one. */
export async function revokeSessions(context: BaseContext, which: { id?: string }): Promise<number> {
  const others = ne(sessions.tokenHash, currentHash(context));
  if (which.id === undefined) {
    const gone = await context.db
      .delete(sessions)
      .where(and(ownSessions(context), others))
      .returning({ id: sessions.id });
    return gone.length;
  }
  const named = and(ownSessions(context), eq(sessions.id, which.id));
  const gone = await context.db.delete(sessions).where(and(named, others)).returning({ id: sessions.id });
  if (gone.length > 0) return gone.length;
  const found = await context.db.select({ id: sessions.id }).from(sessions).where(named);
  if (found.length > 0)
    throw new AppError("conflict", "This is the session you are using. Log out to end it.");
  throw new AppError("not_found", "There is no such session.");
}
