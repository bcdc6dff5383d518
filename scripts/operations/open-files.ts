import { join } from "node:path";
import { bucketOf, type Env } from "@/lib/env";
import type { Database } from "@/lib/members-api/db/database";
import { databaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { diskFileStore, type FileStore } from "@/lib/members-api/kernel/file-store";
import { createLog } from "@/lib/members-api/kernel/log";
import { s3FileStore } from "@/lib/members-api/kernel/s3-file-store";

export function openFiles(settings: Env, db: Database): FileStore {
  const bucket = bucketOf(settings);
  if (bucket) return s3FileStore(bucket, createLog(settings.LOG_LEVEL));
  return settings.DATABASE_URL ? databaseFileStore(db) : diskFileStore(join(settings.DATA_DIR, "files"));
}
