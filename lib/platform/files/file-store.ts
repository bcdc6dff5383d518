import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/** Writes are atomic, even if the process crashes. */
export interface FileStore {
  put(key: string, content: Uint8Array | Blob): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  size(key: string): Promise<number | null>;
  read(key: string, offset: number): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
}

const CHUNK_BYTES = 256 * 1024;
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Guards against path traversal, even though all keys come from our own code. */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error("not a file key");
}

export async function getBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
}

export async function* inParts(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (let chunk of chunks) {
    while (bytes + chunk.length >= size) {
      const end = size - bytes;
      yield Buffer.concat([...parts, chunk.subarray(0, end)]);
      chunk = chunk.subarray(end);
      parts = [];
      bytes = 0;
    }
    if (chunk.length > 0) parts.push(chunk);
    bytes += chunk.length;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

function toPath(folder: string, key: string): string {
  assertFileKey(key);
  const path = resolve(folder, key);
  if (!path.startsWith(folder + sep)) throw new Error("not a file key");
  return path;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";
}

export function createDiskFileStore(root: string): FileStore {
  const folder = resolve(root);

  async function write(
    key: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<number> {
    const path = toPath(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const partial = join(dirname(path), `.${randomUUID()}.part`);
    let size = 0;
    try {
      const handle = await open(partial, "wx", 0o600);
      try {
        for await (const chunk of chunks) {
          await handle.appendFile(chunk);
          size += chunk.length;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, path);
      return size;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    async put(key, content) {
      await write(key, content instanceof Blob ? content.stream() : [content]);
    },
    putStream: write,
    async size(key) {
      const stats = await stat(toPath(folder, key)).catch(() => null);
      return stats?.isFile() ? stats.size : null;
    },
    read: (key, offset) =>
      createReadStream(toPath(folder, key), { start: offset, highWaterMark: CHUNK_BYTES }),
    async get(key) {
      const path = toPath(folder, key);
      try {
        await access(path, constants.R_OK);
        return new Uint8Array(await readFile(path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(toPath(folder, key), { force: true });
    },
  };
}
