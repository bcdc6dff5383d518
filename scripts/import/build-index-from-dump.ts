import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openFileSource, streamSource } from "@/lib/imports/server/import-source";
import { makeVinIndex } from "@/lib/imports/server/make-vin-index";
import { createSharedVinIndex } from "@/lib/imports/server/shared-vin-index";
import { type Env, getEnv } from "@/lib/platform/env/env";
import { createLog } from "@/lib/platform/telemetry/log";
import { writeIndex } from "@/lib/vin/index-file";
import { IndexHandle } from "@/lib/vin/index-handle";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { openDatabase } from "../operations/open-database";
import { openFiles } from "../operations/open-files";

const MEGABYTE = 1024 * 1024;

/**
 * Rebuilds the VIN index from a vPIC dump ('-' for stdin) and swaps it in at the end. Throws UnreadableFileError if
 * incomplete.
 */
export async function buildIndexFromDump(file: string, isDryRun: boolean): Promise<void> {
  const source = file === "-" ? streamSource(process.stdin, "standard input") : await openFileSource(file);
  let reportedAt = Date.now();
  const { bytes, counted } = await makeVinIndex(source, {
    onProgress(read) {
      if (Date.now() - reportedAt < 1000) return;
      reportedAt = Date.now();
      console.error(`${Math.floor(read / MEGABYTE)} MB read`);
    },
    onPacking: () => console.error("Packing …"),
  });
  if (isDryRun) {
    console.log(`${counted}. Nothing was written (dry run).`);
    return;
  }
  const size = `${counted}: ${(bytes.length / 1e6).toFixed(1)} MB`;
  const settings = getEnv();
  if (settings.DATABASE_URL) {
    await publishIndex(settings, bytes);
    console.log(`${size}. Every running server on this database loads it immediately.`);
    return;
  }
  const target = settings.VIN_PACK ?? getDefaultIndexPath();
  await writeIndex(target, bytes);
  console.log(`${size} in ${target}. A running server loads it within a minute.`);
}

async function publishIndex(settings: Env, bytes: Uint8Array): Promise<void> {
  const { db, close } = await openDatabase(settings);
  try {
    const handle = await IndexHandle.open(settings.VIN_PACK ?? getDefaultIndexPath());
    const folder = join(settings.DATA_DIR, "vin-index");
    const files = openFiles(settings, db);
    const index = createSharedVinIndex({ db, files, handle, folder, log: createLog(settings.LOG_LEVEL) });
    const part = index.partPath(randomUUID());
    await writeIndex(part, bytes);
    await index.adopt(part);
  } finally {
    await close();
  }
}
