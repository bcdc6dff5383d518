import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { files } from "../db/schema/sources";

/** Keeps the bytes of documents. A key that was put is read back whole or not at all, also after a crash. */
export interface FileStore {
  /** Puts again what is there already without harm. A Blob is read as it is written. Throws when the bytes could not be kept. */
  put(key: string, content: Uint8Array | Blob): Promise<void>;
  /** null when nothing was put under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Takes out what was put; a key under which nothing is, is none the worse. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Throws on what is no key of ours: keys are made by the program, but one that reaches elsewhere must be impossible. */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error("not a file key");
}

function pathOf(folder: string, key: string): string {
  assertFileKey(key);
  const path = resolve(folder, key);
  if (!path.startsWith(folder + sep)) throw new Error("not a file key");
  return path;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Files under a folder: written beside, synced, then renamed, so that a killed process leaves no half file. */
export function diskFileStore(root: string): FileStore {
  const folder = resolve(root);
  return {
    async put(key, content) {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const partial = join(dirname(path), `.${randomUUID()}.part`);
      try {
        const handle = await open(partial, "wx", 0o600);
        try {
          if (content instanceof Blob)
            for await (const part of content.stream()) await handle.appendFile(part);
          else await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(folder, key);
      try {
        await access(path, constants.R_OK);
        return new Uint8Array(await readFile(path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
  };
}

/** Files in the database: for several instances on one PostgreSQL without a bucket. */
export function databaseFileStore(db: Database): FileStore {
  return {
    async put(key, content) {
      const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
      await db.insert(files).values({ key, bytes }).onConflictDoUpdate({ target: files.key, set: { bytes } });
    },
    async get(key) {
      const [row] = await db.select({ bytes: files.bytes }).from(files).where(eq(files.key, key));
      return row ? new Uint8Array(row.bytes) : null;
    },
    async remove(key) {
      await db.delete(files).where(eq(files.key, key));
    },
  };
}
