import { join } from "node:path";
import type { Database } from "@/lib/platform/db/database";
import { type Env, getBucket } from "@/lib/platform/env/env";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { createDiskFileStore, type FileStore } from "@/lib/platform/files/file-store";
import { createS3FileStore } from "@/lib/platform/files/s3-file-store";
import { createLog } from "@/lib/platform/telemetry/log";

export function openFiles(settings: Env, db: Database): FileStore {
  const bucket = getBucket(settings);
  if (bucket) return createS3FileStore(bucket, createLog(settings.LOG_LEVEL));
  return settings.DATABASE_URL
    ? createDatabaseFileStore(db)
    : createDiskFileStore(join(settings.DATA_DIR, "files"));
}
