import { and, eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { users } from "@/lib/account/schema";
import {
  closeAccount,
  type DeletionRow,
  eraseAccount,
  findUserByEmail,
  reopenAccount,
} from "@/lib/account/server";
import { getSiteLocale } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { BaseContext, ServedCall } from "@/lib/platform/http";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import type { Site } from "@/lib/site/server";
import { deletionRequests } from "@/lib/support/schema";
import { adminCalls } from "../contract/admin";
import { adminSupportLists } from "../contract/support";
import { listRoute, serveAction } from "./admin-action";
import { queueSupportEmail } from "./support-email";
import { listDeletions, toDeletionWire } from "./support-lists";

const byId = (siteId: string, id: string) =>
  and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.id, id));

async function lockOpen(tx: Database, siteId: string, id: string): Promise<DeletionRow> {
  const [row] = await tx.select().from(deletionRequests).where(byId(siteId, id)).for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this request.");
  if (row.state !== "open") throw new AppError("conflict", "This request is no longer open.");
  return row;
}

async function end(tx: Database, row: DeletionRow, values: Partial<DeletionRow>): Promise<DeletionRow> {
  const [changed] = await tx.update(deletionRequests).set(values).where(byId(row.siteId, row.id)).returning();
  if (!changed) throw new Error("a request disappeared while it was locked");
  return changed;
}

async function findAccount(tx: Database, row: DeletionRow): Promise<UserRow | null> {
  if (!row.userId) return findUserByEmail(tx, row.siteId, row.email);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.siteId, row.siteId), eq(users.id, row.userId)));
  return user ?? null;
}

function inSiteLanguage({ services }: Pick<BaseContext, "services">, site: Site) {
  return { site, services, locale: getSiteLocale(site.config) };
}

export const adminDeletionRoutes: ServedCall[] = [
  ...listRoute(adminSupportLists.deletions, listDeletions),

  serveAction(adminCalls.carryOutDeletion, async (tx, { scope, body, now, ...context }) => {
    const { site, siteId } = scope;
    const row = await lockOpen(tx, siteId, body.id);
    if (normalizeEmail(body.email) !== row.email) {
      throw createInvalidFieldsError({ email: "This doesn't match the address on the request." });
    }
    const account = await findAccount(tx, row);
    if (account?.role === "admin")
      throw new AppError("conflict", "This is an administrator's account. Make it a member's first.");
    // Closing the account emails its owner, who then has time to object.
    if (account && !account.disabledAt) throw new AppError("conflict", "Close the account first.");
    const endedRow = await end(tx, row, { state: "done", doneAt: now, note: body.note });
    if (account) {
      const { fileKeys } = await eraseAccount(tx, context.services, siteId, account.id);
      await context.services.fileRemovals.enqueue(tx, fileKeys);
    }
    await queueSupportEmail(context, tx, site, account ? "delete_done" : "delete_no_account", {
      to: row.email,
      occasion: row.id,
      values: { number: row.number },
    });
    const [currentRow] = await tx.select().from(deletionRequests).where(byId(siteId, row.id));
    return {
      data: toDeletionWire(currentRow ?? endedRow, site.uri),
      subject: `deletion-request:${row.id}`,
      detail: { number: row.number, account: account?.id ?? null, note: body.note },
    };
  }),

  serveAction(adminCalls.closeForDeletion, async (tx, { scope, body, now: _, ...context }) => {
    const row = await lockOpen(tx, scope.siteId, body.id);
    if (row.closedAt) throw new AppError("conflict", "The account is already closed.");
    const account = await findAccount(tx, row);
    if (!account) throw new AppError("conflict", "There's no account for this address.");
    const closed = await closeAccount(inSiteLanguage(context, scope.site), tx, row, account.id);
    const notedRow = await end(tx, closed, { note: body.note });
    const detail = { number: row.number, account: account.id, note: body.note };
    const data = toDeletionWire(notedRow, scope.site.uri);
    return { data, subject: `deletion-request:${row.id}`, detail };
  }),

  serveAction(adminCalls.restoreDeletion, async (tx, { scope, body, now: _, ...context }) => {
    const row = await lockOpen(tx, scope.siteId, body.id);
    const restored = await reopenAccount(inSiteLanguage(context, scope.site), tx, row, body.note);
    const detail = { number: row.number, account: row.userId, note: body.note };
    const data = toDeletionWire(restored, scope.site.uri);
    return { data, subject: `deletion-request:${row.id}`, detail };
  }),

  serveAction(adminCalls.refuseDeletion, async (tx, { scope, body, now, ...context }) => {
    const row = await lockOpen(tx, scope.siteId, body.id);
    if (row.closedAt) throw new AppError("conflict", "This account is closed. Restore it instead.");
    const endedRow = await end(tx, row, { state: "refused", doneAt: now, note: body.note });
    await queueSupportEmail(context, tx, scope.site, "delete_refused", {
      to: row.email,
      occasion: row.id,
      values: { number: row.number, note: body.note },
    });
    const detail = { number: row.number, note: body.note };
    const data = toDeletionWire(endedRow, scope.site.uri);
    return { data, subject: `deletion-request:${row.id}`, detail };
  }),
];
