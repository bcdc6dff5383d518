import { expect } from "vitest";
import { type FileStore, getBytes } from "@/lib/platform/files/file-store";

const CHUNK = 300_000;

async function* splitChunks(
  bytes: Uint8Array,
  breaksAt = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (at >= breaksAt) throw new Error("the sender left");
    yield bytes.subarray(at, at + CHUNK);
  }
}

export async function proveStreams(store: FileStore, partBytes: number): Promise<void> {
  const key = "imports/large";
  // Takes more than two parts, and isn't a multiple of the part size.
  const size = Math.floor(2.2 * partBytes) + 7;
  const large = Buffer.alloc(size, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));
  const isFrom = async (offset: number) =>
    Buffer.compare(await getBytes(store.read(key, offset)), large.subarray(offset)) === 0;
  expect(await store.size(key)).toBeNull();
  expect(await store.putStream(key, splitChunks(large))).toBe(size);
  expect(await store.size(key)).toBe(size);
  for (const offset of [0, 1, partBytes, 2 * partBytes + 3, size - 1])
    expect([offset, await isFrom(offset)]).toEqual([offset, true]);
  await expect(store.putStream(key, splitChunks(large.reverse(), 1.5 * partBytes))).rejects.toThrow(
    "the sender left",
  );
  large.reverse();
  expect(await isFrom(0)).toBe(true);
  expect(Buffer.compare((await store.get(key)) ?? Buffer.alloc(0), large)).toBe(0);
  expect(await store.putStream(key, splitChunks(large.subarray(0, 10)))).toBe(10);
  expect([await store.size(key), (await store.get(key))?.length]).toEqual([10, 10]);
  await store.put(key, new Uint8Array([1, 2, 3]));
  expect(await getBytes(store.read(key, 1))).toEqual(new Uint8Array([2, 3]));
  await store.remove(key);
  expect([await store.size(key), await store.get(key)]).toEqual([null, null]);
  await expect(getBytes(store.read(key, 0))).rejects.toThrow();
}
