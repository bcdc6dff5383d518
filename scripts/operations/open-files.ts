import { join } from "node:path";
import { type Env, getBucket } from "@/lib/env";
import type { Database } from "@/lib/members-api/db/database";
import { createDatabaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { createDiskFileStore, type FileStore } from "@/lib/members-api/kernel/file-store";
import { createLog } from "@/lib/members-api/kernel/log";
import { createS3FileStore } from "@/lib/members-api/kernel/s3-file-store";

export function openFiles(settings: Env, db: Database): FileStore {
  const bucket = getBucket(settings);
  if (bucket) return createS3FileStore(bucket, createLog(settings.LOG_LEVEL));
  return settings.DATABASE_URL
    ? createDatabaseFileStore(db)
    : createDiskFileStore(join(settings.DATA_DIR, "files"));
}
