import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readZip } from "@/tests/setup/read-zip";
import { runs } from "@/tests/setup/runs";
import { createZip, type ZipEntry } from "./zip-stream";

const AT = new Date("2026-01-15T12:34:56Z");

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}
async function archive(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of createZip(each(entries), AT)) parts.push(part);
  return Buffer.concat(parts);
}

describe("ZIP archive", () => {
  it("[STK-4] returns each file byte for byte, in order", async () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}\.pdf$/), { maxLength: 12 });
    const fileLists = names.chain((all) =>
      fc.tuple(...all.map((name) => fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ name, bytes })))),
    );
    await fc.assert(
      fc.asyncProperty(fileLists, async (entries) => {
        const files = readZip(await archive(entries));
        expect([...files.keys()]).toEqual(entries.map(({ name }) => name));
        for (const { name, bytes } of entries) expect(files.get(name)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: runs(60) },
    );
  });

  it("[STK-4] uses the date parameter, so that the same files produce the same bytes", async () => {
    const entries = [{ name: "a.pdf", bytes: Buffer.from("x") }];
    const first = await archive(entries);
    expect(await archive(entries)).toEqual(first);
    // 0x645c is 12:34:56, and 0x5c2f is January 15, 2026.
    expect(first.subarray(10, 14)).toEqual(Buffer.from([0x5c, 0x64, 0x2f, 0x5c]));
  });

  it("[SEC-UPL-01] rejects two files with the same name", async () => {
    const twice = { name: "a.pdf", bytes: Buffer.from("x") };
    await expect(archive([twice, twice])).rejects.toThrow("two files");
  });
});
