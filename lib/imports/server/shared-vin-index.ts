import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { desc, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { FileStore } from "@/lib/platform/files";
import type { Logger } from "@/lib/platform/telemetry";
import type { IndexHandle } from "@/lib/vin/index-handle";
import { openVinIndex } from "@/lib/vin/open-index";
import { vinIndexes } from "../schema";

/** Keeps the previous index, which an instance may still be loading. */
const KEPT = 2;

export interface VinIndexData {
  readonly path: string;
  partPath(id: string): string;
  adopt(part: string): Promise<void>;
  refresh(): Promise<boolean>;
}

export function createOwnVinIndex(handle: IndexHandle): VinIndexData {
  return {
    get path() {
      return handle.path;
    },
    partPath: (id) => `${handle.path}.${id}.part`,
    adopt: (part) => handle.adopt(part),
    refresh: () => handle.refresh(),
  };
}

async function computeSha256(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest("hex");
  } catch {
    return null;
  }
}

/**
 * Shares the index through the file store. Bundled data wins if newer than the imported index and the data it
 * replaced.
 */
export function createSharedVinIndex(options: {
  db: Database;
  files: FileStore;
  handle: IndexHandle;
  folder: string;
  log: Logger;
}): VinIndexData {
  const { db, files, handle, folder, log } = options;
  let shippedDate = handle.dataDate;
  let current: string | null = null;
  let refreshing: Promise<unknown> = Promise.resolve();

  const newest = async () => (await db.select().from(vinIndexes).orderBy(desc(vinIndexes.seq)).limit(1))[0];
  const getCopy = (sha256: string) => join(folder, `${sha256}.pack`);

  async function download({ fileKey, sha256 }: typeof vinIndexes.$inferSelect): Promise<string> {
    const path = getCopy(sha256);
    if ((await computeSha256(path)) === sha256) return path;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${randomUUID()}.part`);
    try {
      await pipeline(files.read(fileKey, 0), createWriteStream(part, { mode: 0o600 }));
      if ((await computeSha256(part)) !== sha256)
        throw new Error(`the VIN index ${fileKey} does not have its digest`);
      await rename(part, path);
      return path;
    } finally {
      await rm(part, { force: true });
    }
  }

  async function take(path: string, sha256: string): Promise<void> {
    await handle.use(path);
    current = sha256;
    const copies = (await readdir(folder)).filter((name) => name.endsWith(".pack"));
    for (const name of copies) if (join(folder, name) !== path) await rm(join(folder, name), { force: true });
  }

  async function refresh(): Promise<boolean> {
    const isReplaced = await handle.refresh();
    if (isReplaced && current === null) shippedDate = handle.dataDate;
    const row = await newest();
    if (!row || row.sha256 === current) return isReplaced;
    const isOutdated = shippedDate > row.dataDate && shippedDate > row.replacedDate;
    if (current === null && isOutdated) return isReplaced;
    await take(await download(row), row.sha256);
    log.info({ dataDate: handle.dataDate, file: row.fileKey }, "the VIN data was replaced");
    return true;
  }

  return {
    get path() {
      return handle.path;
    },
    partPath: (id) => join(folder, `${id}.part`),
    async adopt(part) {
      const { dataDate } = await openVinIndex(part);
      const sha256 = await computeSha256(part);
      if (sha256 === null) throw new Error("the new VIN index is gone");
      const fileKey = `vin-index/${sha256}-${randomUUID()}.pack`;
      await files.putStream(fileKey, createReadStream(part));
      await db.insert(vinIndexes).values({ fileKey, sha256, dataDate, replacedDate: handle.dataDate });
      await rename(part, getCopy(sha256));
      await take(getCopy(sha256), sha256);
      const old = await db.select().from(vinIndexes).orderBy(desc(vinIndexes.seq)).offset(KEPT);
      for (const { seq, fileKey } of old) {
        await files.remove(fileKey);
        await db.delete(vinIndexes).where(eq(vinIndexes.seq, seq));
      }
    },
    refresh() {
      const next = refreshing.then(refresh);
      refreshing = next.catch(() => undefined);
      return next;
    },
  };
}
