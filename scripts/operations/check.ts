import { join } from "node:path";
import { bucketOf, type Env } from "@/lib/env";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { databaseFileStore, diskFileStore } from "@/lib/members-api/kernel/file-store";
import { checkInvariants, type InvariantViolation } from "@/lib/members-api/kernel/invariants";
import { createLog } from "@/lib/members-api/kernel/log";
import { s3FileStore } from "@/lib/members-api/kernel/s3-file-store";

/** Opens what the environment names (migrating it, as a start does) and checks it. Throws a LockedError on a running PGlite. */
export async function checkData(settings: Env): Promise<InvariantViolation[]> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const opened = DATABASE_URL
    ? await openPostgres({ url: DATABASE_URL })
    : await openPglite({ dataDir: DATA_DIR });
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
