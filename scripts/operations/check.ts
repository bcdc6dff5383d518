import { join } from "node:path";
import { bucketOf, type Env } from "@/lib/env";
import { databaseFileStore, diskFileStore } from "@/lib/members-api/kernel/file-store";
import { checkInvariants, type InvariantViolation } from "@/lib/members-api/kernel/invariants";
import { createLog } from "@/lib/members-api/kernel/log";
import { s3FileStore } from "@/lib/members-api/kernel/s3-file-store";
import { openDatabase } from "./open-database";

/** Opens what the environment names and checks it. Throws as `openDatabase` does. */
export async function checkData(settings: Env): Promise<InvariantViolation[]> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const opened = await openDatabase(settings);
  try {
    const bucket = bucketOf(settings);
    const own = DATABASE_URL ? databaseFileStore(opened.db) : diskFileStore(join(DATA_DIR, "files"));
    const files = bucket ? s3FileStore(bucket, createLog(settings.LOG_LEVEL)) : own;
    return await checkInvariants(opened.db, files);
  } finally {
    await opened.close();
  }
}

/** One line for the operator for each invariant that is broken. */
export function describeViolations(breaches: readonly InvariantViolation[]): string[] {
  return breaches.map(({ invariant, subjects, count }) => {
    const more = count > subjects.length ? ` and ${count - subjects.length} more` : "";
    return `BROKEN: ${invariant}: ${subjects.join(", ")}${more}`;
  });
}
