import { and, asc, eq, getTableColumns, isNotNull, lte } from "drizzle-orm";
import { composeEmail, getSiteLocale } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { sites } from "@/lib/site/schema/site";
import type { Site } from "@/lib/site/server";
import { deletionRequests } from "@/lib/support/schema";
import type { DeletionRow } from "./account-closure";
import { eraseAccount } from "./erase-account";

export const ERASE_EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;

/**
 * Uses one transaction per account. An account that can't be erased yet is retried in the next run. Returns the number
 * of erased accounts.
 */
export async function eraseDueAccounts(db: Database, services: Services): Promise<number> {
  const due = await db
    .select({ request: getTableColumns(deletionRequests), config: sites.config, settings: sites.settings })
    .from(deletionRequests)
    .innerJoin(sites, eq(sites.id, deletionRequests.siteId))
    .where(
      and(
        eq(deletionRequests.state, "open"),
        isNotNull(deletionRequests.closedAt),
        lte(deletionRequests.dueAt, services.now()),
      ),
    )
    .orderBy(asc(deletionRequests.dueAt))
    .limit(AT_ONCE);
  let erased = 0;
  for (const { request, ...site } of due) {
    try {
      if (await db.transaction((tx) => eraseClosed(tx, services, request, site))) erased += 1;
    } catch (error) {
      services.log.error({ request: request.id, err: serializeError(error) }, "a due account was not erased");
    }
  }
  return erased;
}

async function eraseClosed(
  tx: Database,
  services: Services,
  { siteId, id }: DeletionRow,
  site: Pick<Site, "config" | "settings">,
): Promise<boolean> {
  const now = services.now();
  const [request] = await tx
    .update(deletionRequests)
    .set({ state: "done", doneAt: now })
    .where(
      and(
        eq(deletionRequests.siteId, siteId),
        eq(deletionRequests.id, id),
        eq(deletionRequests.state, "open"),
        lte(deletionRequests.dueAt, now),
      ),
    )
    .returning();
  if (!request?.userId) return false;
  const { fileKeys } = await eraseAccount(tx, services, siteId, request.userId);
  await services.fileRemovals.enqueue(tx, fileKeys);
  await services.mail.queue(tx, {
    siteId,
    to: request.email,
    dedupe: `delete_done:${siteId}:${id}`,
    evenIfClosed: true,
    ...composeEmail(site, getSiteLocale(site.config), "delete_done", { number: request.number }),
  });
  return true;
}
