import { and, eq, gt, isNotNull } from "drizzle-orm";
import { formatEmailDate } from "@/lib/email/server";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { restoreHref } from "@/lib/routes";
import { withdrawShareEmails } from "@/lib/share/server";
import { deletionRequests } from "@/lib/support/schema";
import type { LinkState } from "../contract/account";
import type { UserRow } from "../schema";
import { users } from "../schema";
import { getSiteLink, queueAccountEmail } from "./account-email";
import { stopAddressChange } from "./email-verification";
import { endResetTokens } from "./reset-repository";
import { closeUserSessions } from "./session-repository";

export const RESTORE_MS = 30 * 24 * 60 * 60_000;

export type DeletionRow = typeof deletionRequests.$inferSelect;
type MailContext = Pick<BaseContext, "site" | "services" | "locale">;

const getRow = ({ siteId, id }: Pick<DeletionRow, "siteId" | "id">) =>
  and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.id, id));
const isClosing = and(eq(deletionRequests.state, "open"), isNotNull(deletionRequests.closedAt));

/**
 * Closes the account without data loss and emails a restore link. Throws 'conflict' for closed accounts and
 * administrators.
 */
export async function closeAccount(
  context: MailContext,
  tx: Database,
  request: DeletionRow,
  userId: string,
): Promise<DeletionRow> {
  const { siteId } = request;
  const now = context.services.now();
  const ownAccount = and(eq(users.siteId, siteId), eq(users.id, userId));
  const [user] = await tx.select().from(users).where(ownAccount).for("update");
  if (!user || user.disabledAt) throw new AppError("conflict", "This account is already closed.");
  if (user.role === "admin")
    throw new AppError("conflict", "This is an administrator's account. Make it a member's first.");
  await tx.update(users).set({ disabledAt: now, disabledReason: "deletion" }).where(ownAccount);
  await closeUserSessions(tx, siteId, userId);
  await endResetTokens(tx, siteId, userId, now);
  await stopAddressChange(tx, user);
  await withdrawShareEmails(tx, { siteId, userId }, now);
  const dueAt = new Date(now.getTime() + RESTORE_MS);
  const [closed] = await tx
    .update(deletionRequests)
    .set({ userId, closedAt: now, dueAt })
    .where(getRow(request))
    .returning();
  if (!closed) throw new Error("a request disappeared while its account was closed");
  await mailRestoreLink(context, tx, closed, now.toISOString());
  return closed;
}

export async function mailRestoreLink(
  context: MailContext,
  tx: Database,
  request: DeletionRow,
  occasion: string,
): Promise<void> {
  const token = newToken();
  const values = {
    number: request.number,
    due: formatEmailDate(request.dueAt, context.locale),
    link: getSiteLink(context.site.config.origin, restoreHref(token)),
  };
  const cause = `${request.id}:${occasion}`;
  // Without a new email, a new token would only invalidate the emailed link.
  if (!(await queueAccountEmail(context, tx, request.email, "delete_closed", cause, values))) return;
  await tx
    .update(deletionRequests)
    .set({ restoreHash: getTokenHash(token) })
    .where(getRow(request));
}

export async function findClosing(
  db: Database,
  { siteId, id }: Pick<UserRow, "siteId" | "id">,
  now: Date,
): Promise<DeletionRow | null> {
  const [request] = await db
    .select()
    .from(deletionRequests)
    .where(
      and(
        eq(deletionRequests.siteId, siteId),
        eq(deletionRequests.userId, id),
        isClosing,
        gt(deletionRequests.dueAt, now),
      ),
    );
  return request ?? null;
}

async function findByLink(db: Database, siteId: string, token: string): Promise<DeletionRow | undefined> {
  const [request] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.restoreHash, getTokenHash(token))));
  return request;
}

export async function findRestoreLink(
  db: Database,
  siteId: string,
  token: string,
  now: Date,
): Promise<{ state: LinkState; request?: DeletionRow }> {
  const request = await findByLink(db, siteId, token);
  if (!request) return { state: "unknown" };
  if (request.state === "cancelled") return { state: "used" };
  const isLive = request.state === "open" && request.closedAt && request.dueAt > now;
  return isLive ? { state: "valid", request } : { state: "expired" };
}

/** Handles concurrent restores and erasure safely. Throws 'conflict' if the account can't be restored. */
export async function reopenAccount(
  context: MailContext,
  tx: Database,
  request: Pick<DeletionRow, "siteId" | "id">,
  note?: string,
): Promise<DeletionRow> {
  const now = context.services.now();
  const [restored] = await tx
    .update(deletionRequests)
    .set({ state: "cancelled", doneAt: now, note })
    .where(and(getRow(request), isClosing, gt(deletionRequests.dueAt, now)))
    .returning();
  if (!restored?.userId) throw new AppError("conflict", "This account can no longer be restored.");
  await tx
    .update(users)
    .set({ disabledAt: null, disabledReason: null })
    .where(
      and(
        eq(users.siteId, restored.siteId),
        eq(users.id, restored.userId),
        eq(users.disabledReason, "deletion"),
      ),
    );
  await queueAccountEmail(context, tx, restored.email, "delete_restored", restored.id);
  return restored;
}
