import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { openFileSource, streamSource } from "@/lib/imports/server/import-source";
import { runImport } from "@/lib/imports/server/run-import";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { collectGarbage } from "../setup/collect-garbage";
import { openOwnDatabase, testDriver } from "../setup/database";

const LINES = 100_000;
const MEGABYTE = 1024 * 1024;

function* listings(lines: number): Generator<string> {
  yield "id,vin,year,make,model,trim,kind,date,price,mileage,place,source\n";
  for (let at = 0; at < lines; at++) {
    const vin = `1HGCM826${at % 10}3A${String(at).padStart(6, "0")}`;
    const date = at % 1000 === 999 ? "yesterday" : `20${10 + (at % 15)}-0${1 + (at % 9)}-15`;
    yield `B-${at},${vin},2003,Honda,Accord,"EX, V6",listing,${date},"$${9000 + (at % 5000)}.50",${at},"Columbus, OH",Sample\n`;
  }
}

it("[EMB-4] reading 100,000 lines takes hardly more memory than reading the first 10,000", async () => {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-memory-"));
  try {
    const file = join(directory, "market.csv");
    await writeFile(file, Readable.from(listings(LINES)));
    const used: number[] = [];
    const result = await runImport({
      kind: "market",
      format: "csv",
      run: null,
      source: await openFileSource(file),
      onProgress({ records }) {
        if (records % 10_000 !== 0) return;
        // Collects garbage first, to measure only live memory.
        collectGarbage();
        used.push(process.memoryUsage().heapUsed);
      },
    });
    expect(result).toMatchObject({ records: LINES, failed: 100, end: "done" });
    expect(used).toHaveLength(10);
    expect(Math.max(...used) - (used[0] ?? 0)).toBeLessThan(8 * MEGABYTE);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 120_000);

it("[EMB-4] rejects 400 MB without a line break, and lines that contain only quotes, in constant memory", async () => {
  async function* endless(text: string, times: number) {
    const piece = Buffer.from(text.repeat(MEGABYTE / 8));
    yield Buffer.from("vin,kind,date,source\n");
    for (let at = 0; at < times; at++) yield piece;
  }
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const read = (text: string, times: number) => {
    const source = streamSource(endless(text, times), "endless");
    return runImport({ kind: "history", format: "csv", run: null, source });
  };
  expect(await read("x".repeat(8), 400)).toMatchObject({ records: 1, failed: 1 });
  const quotes = await read('"\n', 1);
  expect(quotes.failed).toBe(quotes.records);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MEGABYTE);
}, 120_000);

it.runIf(testDriver === "postgres")(
  "[RUN-SHARED] [EMB-4] an upload of 300 MB is stored in and read from the database in constant memory",
  async () => {
    const database = await openOwnDatabase("postgres");
    try {
      const store = createDatabaseFileStore(database.db);
      const piece = Buffer.alloc(MEGABYTE, "vin,kind\n");
      const samples: number[] = [];
      const look = () => {
        collectGarbage();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        samples.push(heapUsed + arrayBuffers);
      };
      async function* upload() {
        for (let at = 0; at < 300; at++) {
          if (at % 50 === 10) look();
          yield Buffer.from(piece);
        }
      }
      expect(await store.putStream("imports/large", upload())).toBe(300 * MEGABYTE);
      let read = 0;
      let looked = 0;
      for await (const chunk of store.read("imports/large", 0)) {
        read += chunk.length;
        if (read - looked > 50 * MEGABYTE) {
          looked = read;
          look();
        }
      }
      expect(read).toBe(300 * MEGABYTE);
      expect(samples.length).toBeGreaterThan(10);
      // Allows for one or two parts, plus the driver's hex text, which is twice as long.
      expect(Math.max(...samples) - (samples[0] ?? 0)).toBeLessThan(48 * MEGABYTE);
    } finally {
      await database.close();
    }
  },
  300_000,
);
