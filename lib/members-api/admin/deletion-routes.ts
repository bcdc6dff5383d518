import { and, eq } from "drizzle-orm";
import { adminSupportLists } from "@/lib/contract/admin-support";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { type ErasedAccount, eraseAccount } from "../account/erase-account";
import { findUserByEmail, normalEmail } from "../account/user-repository";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";
import { deletionRequests } from "../db/schema/support";
import { serializeError } from "../kernel/error-response";
import type { BaseContext, ServedCall, UserRow } from "../kernel/serve";
import { actionRoute, listRoute } from "./admin-action";
import { queueSupportEmail } from "./support-email";
import { deletionWire, listDeletions } from "./support-lists";

type RequestRow = typeof deletionRequests.$inferSelect;

const byId = (siteId: string, id: string) =>
  and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.id, id));

async function lockOpen(tx: Database, siteId: string, id: string): Promise<RequestRow> {
  const [row] = await tx.select().from(deletionRequests).where(byId(siteId, id)).for("update");
  if (!row) throw new AppError("not_found", "There is no such request.");
  if (row.state !== "open") throw new AppError("conflict", "This request is not open any more.");
  return row;
}

async function end(tx: Database, row: RequestRow, values: Partial<RequestRow>): Promise<RequestRow> {
  const [changed] = await tx.update(deletionRequests).set(values).where(byId(row.siteId, row.id)).returning();
  if (!changed) throw new Error("a request went while it was locked");
  return changed;
}

/** The account linked by its own session, else the one with the address; there may be none. */
async function accountOf(tx: Database, row: RequestRow): Promise<UserRow | null> {
  if (!row.userId) return findUserByEmail(tx, row.siteId, row.email);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.siteId, row.siteId), eq(users.id, row.userId)));
  return user ?? null;
}

/** The database no longer refers to these files; one that cannot be removed now is orphaned, and logged. */
function removeFiles({ services }: Pick<BaseContext, "services">, { fileKeys }: ErasedAccount): void {
  for (const key of fileKeys) {
    services.files.remove(key).catch((error: unknown) => {
      services.log.error({ err: serializeError(error) }, "a file of an erased account stays");
    });
  }
}

export const adminDeletionRoutes: ServedCall[] = [
  ...listRoute(adminSupportLists.deletions, listDeletions),

  actionRoute(calls.admin.carryOutDeletion, async (tx, { scope, body, now, ...context }) => {
    const { site, siteId } = scope;
    const row = await lockOpen(tx, siteId, body.id);
    if (normalEmail(body.email) !== row.email) {
      throw invalidFields({ email: "This is not the address of the request." });
    }
    const account = await accountOf(tx, row);
    if (account?.role === "admin") {
      throw new AppError("conflict", "This is an administrator's account. Make it a member's first.");
    }
    const ended = await end(tx, row, { state: "done", doneAt: now, note: body.note ?? null });
    const erased = account ? await eraseAccount(tx, siteId, account.id, now) : null;
    await queueSupportEmail(context, tx, site, account ? "delete_done" : "delete_no_account", {
      to: row.email,
      occasion: row.id,
      values: { number: row.number },
    });
    const [shown] = await tx.select().from(deletionRequests).where(byId(siteId, row.id));
    return {
      data: deletionWire(shown ?? ended, site.uri),
      subject: `deletion-request:${row.id}`,
      detail: { number: row.number, account: account?.id ?? null, note: body.note },
      afterwards: () => erased && removeFiles(context, erased),
    };
  }),

  actionRoute(calls.admin.refuseDeletion, async (tx, { scope, body, now, ...context }) => {
    const row = await lockOpen(tx, scope.siteId, body.id);
    const ended = await end(tx, row, { state: "refused", doneAt: now, note: body.note });
    await queueSupportEmail(context, tx, scope.site, "delete_refused", {
      to: row.email,
      occasion: row.id,
      values: { number: row.number, note: body.note },
    });
    const detail = { number: row.number, note: body.note };
    const data = deletionWire(ended, scope.site.uri);
    return { data, subject: `deletion-request:${row.id}`, detail };
  }),
];
