import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createTestFolder } from "@/tests/setup/test-folder";
import { openFileSource } from "./import-source";

const folder = createTestFolder();

async function unpack(content: Buffer): Promise<Buffer> {
  const path = join(folder, "list.csv.gz");
  await writeFile(path, gzipSync(content));
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openFileSource(path)).open(0)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it("[SAFE-2] reads a gzipped list, and rejects a gzip bomb with a helpful message", async () => {
  const list = Array.from({ length: 20_000 }, (_, line) => `1HGCM82633A00${line},2003-01-02,${line * 7}`);
  const text = Buffer.from(list.join("\n"));
  expect((await unpack(text)).equals(text)).toBe(true);
  await expect(unpack(Buffer.alloc(64 * 1024 * 1024))).rejects.toMatchObject({
    name: "UnreadableFileError",
    message: "The file is more than 200 times larger uncompressed. Send it uncompressed.",
  });
});
