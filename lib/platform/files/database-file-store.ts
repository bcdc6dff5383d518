import { randomUUID } from "node:crypto";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { assertFileKey, type FileStore, getBytes, inParts } from "./file-store";
import { fileParts, files } from "./schema";

/** Size of stored parts; changing it breaks existing files. */
const PART_BYTES = 1024 * 1024;

export function createDatabaseFileStore(db: Database): FileStore {
  async function find(key: string) {
    const { uploadId, size } = files;
    const [row] = await db.select({ uploadId, size }).from(files).where(eq(files.key, key));
    return row;
  }

  async function selectPart(uploadId: string, number: number) {
    const [part] = await db
      .select({ number: fileParts.number, bytes: fileParts.bytes })
      .from(fileParts)
      .where(and(eq(fileParts.uploadId, uploadId), gte(fileParts.number, number)))
      .orderBy(asc(fileParts.number))
      .limit(1);
    return part?.number === number ? part.bytes : null;
  }

  async function createWhole(key: string): Promise<Uint8Array | null> {
    const [row] = await db.select().from(files).where(eq(files.key, key));
    if (!row) return null;
    if (row.uploadId === null) return new Uint8Array(row.bytes);
    return getBytes(loadParts(key, row.uploadId, row.size ?? 0, 0));
  }

  async function* loadParts(key: string, uploadId: string, size: number, offset: number) {
    let skip = offset % PART_BYTES;
    for (let number = Math.floor(offset / PART_BYTES); number * PART_BYTES < size; number++) {
      const bytes = await selectPart(uploadId, number);
      if (!bytes) throw new Error(`the file ${key} is no longer there`);
      yield skip > 0 ? bytes.subarray(skip) : bytes;
      skip = 0;
    }
  }

  async function write(key: string, values: Pick<typeof files.$inferInsert, "bytes" | "uploadId" | "size">) {
    await db.transaction(async (tx) => {
      const [old] = await tx
        .select({ uploadId: files.uploadId })
        .from(files)
        .where(eq(files.key, key))
        .for("update");
      await tx
        .insert(files)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: files.key, set: values });
      if (old?.uploadId) await tx.delete(fileParts).where(eq(fileParts.uploadId, old.uploadId));
    });
  }

  return {
    async put(key, content) {
      const bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
      await write(key, { bytes, uploadId: null, size: null });
    },
    async putStream(key, chunks) {
      assertFileKey(key);
      const uploadId = randomUUID();
      let number = 0;
      let size = 0;
      try {
        for await (const bytes of inParts(chunks, PART_BYTES)) {
          await db.insert(fileParts).values({ uploadId, key, number, bytes });
          number += 1;
          size += bytes.length;
        }
        await write(key, { bytes: new Uint8Array(), uploadId, size });
        return size;
      } catch (error) {
        await db.delete(fileParts).where(eq(fileParts.uploadId, uploadId));
        throw error;
      }
    },
    get: createWhole,
    async size(key) {
      const row = await find(key);
      return row ? (row.size ?? (await createWhole(key))?.length ?? null) : null;
    },
    async *read(key, offset) {
      const row = await find(key);
      if (!row) throw new Error(`the file ${key} is no longer there`);
      if (row.uploadId) yield* loadParts(key, row.uploadId, row.size ?? 0, offset);
      else yield ((await createWhole(key)) ?? new Uint8Array()).subarray(offset);
    },
    async remove(key) {
      await db.delete(files).where(eq(files.key, key));
      await db.delete(fileParts).where(eq(fileParts.key, key));
    },
  };
}
