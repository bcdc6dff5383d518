import { and, isNull, lt } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { contactMessages, failureLogs } from "../schema";

const KEPT_MS = 365 * 24 * 60 * 60_000;

export async function removeOldReports(db: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - KEPT_MS);
  await db.delete(failureLogs).where(lt(failureLogs.createdAt, end));
  await db
    .delete(contactMessages)
    .where(and(isNull(contactMessages.userId), lt(contactMessages.createdAt, end)));
}
