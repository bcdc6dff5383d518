import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { proveStreams } from "@/tests/setup/prove-streams";
import { createTestFolder } from "@/tests/setup/test-folder";
import { createDiskFileStore } from "./file-store";

const directory = createTestFolder();

it("[EMB-3] twenty concurrent writes to one key leave one intact file, and removing it twice isn't an error", async () => {
  const store = createDiskFileStore(directory);
  const bytes = (mark: number) => new Uint8Array(50_000).fill(mark);
  await Promise.all(Array.from({ length: 20 }, (_, mark) => store.put("documents/a/b.pdf", bytes(mark))));
  const read = await store.get("documents/a/b.pdf");
  expect(read?.length).toBe(50_000);
  expect(new Set(read).size).toBe(1);
  expect(await readdir(join(directory, "documents/a"))).toEqual(["b.pdf"]);
  for (let round = 0; round < 2; round++) await store.remove("documents/a/b.pdf");
  expect(await store.get("documents/a/b.pdf")).toBeNull();
});

it("[RUN-SHARED] stores a stream completely or not at all, and can read it from any offset", async () => {
  const store = createDiskFileStore(directory);
  await proveStreams(store, 1024 ** 2);
  expect(await readdir(join(directory, "imports"))).toEqual([]);
});

it.each(["../outside", "/etc/passwd", "a/../../b", "a//b", "", ".", "a/.hidden", "A", "a\\b", "a\0b"])(
  "[SEC-AZ-06] rejects the file key %j",
  async (key) => {
    const store = createDiskFileStore(directory);
    await expect(store.put(key, new Uint8Array())).rejects.toThrow("not a file key");
    await expect(store.get(key)).rejects.toThrow("not a file key");
    await expect(store.remove(key)).rejects.toThrow("not a file key");
  },
);
