import { and, isNull, lt } from "drizzle-orm";
import type { Database } from "../db/database";
import { contactMessages, failureLogs } from "../db/schema/support";

/** How long a failure that the interface reported, and a visitor's message, are kept. */
const KEPT_MS = 365 * 24 * 60 * 60_000;

/** Removes old failures and visitors' messages; a member's messages end with the account. Called by housekeeping. */
export async function removeOldReports(db: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - KEPT_MS);
  await db.delete(failureLogs).where(lt(failureLogs.createdAt, end));
  await db
    .delete(contactMessages)
    .where(and(isNull(contactMessages.userId), lt(contactMessages.createdAt, end)));
}
