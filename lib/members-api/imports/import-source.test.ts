import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { openFileSource } from "./import-source";

async function unpack(content: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "import-source-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "list.csv.gz");
  await writeFile(path, gzipSync(content));
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openFileSource(path)).open(0)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it("[SAFE-2] reads a list compressed by gzip, and rejects a gzip bomb with advice", async () => {
  const list = Array.from({ length: 20_000 }, (_, line) => `1HGCM82633A00${line},2003-01-02,${line * 7}`);
  const text = Buffer.from(list.join("\n"));
  expect((await unpack(text)).equals(text)).toBe(true);
  await expect(unpack(Buffer.alloc(64 * 1024 * 1024))).rejects.toMatchObject({
    name: "UnreadableFileError",
    message: "The file is more than 200 times larger uncompressed. Send it uncompressed.",
  });
});
