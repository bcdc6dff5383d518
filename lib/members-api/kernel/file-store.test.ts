import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { proveStreams } from "@/tests/setup/prove-streams";
import { createDiskFileStore } from "./file-store";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "glovebox-files-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("[EMB-3] stores files atomically: twenty writers of one key leave one file and no leftovers", async () => {
  const store = createDiskFileStore(directory);
  const bytes = (mark: number) => new Uint8Array(50_000).fill(mark);
  await Promise.all(Array.from({ length: 20 }, (_, mark) => store.put("documents/a/b.pdf", bytes(mark))));
  const read = await store.get("documents/a/b.pdf");
  expect(read?.length).toBe(50_000);
  expect(new Set(read).size).toBe(1);
  expect(await readdir(join(directory, "documents/a"))).toEqual(["b.pdf"]);
  expect(await store.get("documents/a/none.pdf")).toBeNull();
});

it("[RUN-SHARED] stores a stream completely or not at all, and reads it from any offset", async () => {
  const store = createDiskFileStore(directory);
  await proveStreams(store, 1024 ** 2);
  expect(await readdir(join(directory, "imports"))).toEqual([]);
});

it.each(["../outside", "/etc/passwd", "a/../../b", "a//b", "", ".", "a/.hidden", "A", "a\\b", "a\0b"])(
  "[SEC-AZ-06] the key %j reads no file",
  async (key) => {
    const store = createDiskFileStore(directory);
    await expect(store.put(key, new Uint8Array())).rejects.toThrow("not a file key");
    await expect(store.get(key)).rejects.toThrow("not a file key");
  },
);

it("[EMB-3] removes stored files, ignores missing ones, and can't reach files outside", async () => {
  const store = createDiskFileStore(directory);
  await store.put("pictures/one.webp", new Uint8Array(3));
  await store.remove("pictures/one.webp");
  expect(await store.get("pictures/one.webp")).toBeNull();
  await store.remove("pictures/one.webp");
  await expect(store.remove("../outside")).rejects.toThrow("not a file key");
});
