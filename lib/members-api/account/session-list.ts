import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { SessionWire } from "@/lib/contract/account-sessions";
import { AppError } from "@/lib/core/errors";
import { deviceName } from "@/lib/members-api/account/device-name";
import { sessions } from "../db/schema/account";
import { type BaseContext, requireUser } from "../kernel/serve";
import { tokenHash } from "../kernel/token-hash";
import { SESSION_IDLE_MS } from "./session-repository";

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

export async function revokeSessions(context: BaseContext, target: { id?: string }): Promise<number> {
  const others = ne(sessions.tokenHash, currentHash(context));
  if (target.id === undefined) {
    const ended = await context.db
      .delete(sessions)
      .where(and(ownSessions(context), others))
      .returning({ id: sessions.id });
    return ended.length;
  }
  const isTarget = and(ownSessions(context), eq(sessions.id, target.id));
  const ended = await context.db.delete(sessions).where(and(isTarget, others)).returning({ id: sessions.id });
  if (ended.length > 0) return ended.length;
  const matching = await context.db.select({ id: sessions.id }).from(sessions).where(isTarget);
  if (matching.length > 0)
    throw new AppError("conflict", "This is the session you are using. Log out to end it.");
  throw new AppError("not_found", "We couldn't find this session.");
}
