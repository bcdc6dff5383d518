import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "@/lib/env";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { beginRun } from "@/lib/members-api/imports/import-run-repository";
import { fileSource } from "@/lib/members-api/imports/import-source";
import { runImport } from "@/lib/members-api/imports/run-import";
import { processImportRun } from "@/lib/members-api/imports/run-import-file";

const DEFAULT_LINES = 1_000_000;
const MEGABYTE = 1024 * 1024;
/** Early enough to be the measure, late enough that everything has been used once. */
const WARM = 0.1;

/** Market listings as a supplier sends them, every thousandth with an error. */
export async function* listings(lines: number): AsyncGenerator<string> {
  yield "id,vin,year,make,model,trim,kind,date,price,mileage,place,source\n";
  for (let line = 0; line < lines; line += 1000) {
    let block = "";
    for (let at = line; at < Math.min(line + 1000, lines); at++) {
      const vin = `1HGCM826${at % 10}3A${String(at % 1_000_000).padStart(6, "0")}`;
      const date = at % 1000 === 999 ? "yesterday" : `20${10 + (at % 15)}-0${1 + (at % 9)}-15`;
      block += `B-${at},${vin},2003,Honda,Accord,"EX, V6",listing,${date},"$${9000 + (at % 5000)}.50",${at % 200_000},"Columbus, OH",Bench (sample)\n`;
    }
    yield block;
  }
}

/** Watches this process's memory as an import goes on. */
class Memory {
  private warm = 0;
  private peak = 0;
  private heap = 0;
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  sample(offset: number): void {
    const { rss, heapUsed } = process.memoryUsage();
    if (offset < this.size * WARM) this.warm = Math.max(this.warm, rss);
    this.peak = Math.max(this.peak, rss);
    this.heap = Math.max(this.heap, heapUsed);
  }

  result(seconds: number, lines: number) {
    return {
      "lines/s": Math.round(lines / seconds),
      "RSS after a tenth, MB": Math.round(this.warm / MEGABYTE),
      "peak RSS, MB": Math.round(this.peak / MEGABYTE),
      "peak heap, MB": Math.round(this.heap / MEGABYTE),
    };
  }
}

/**
 * npm run bench -- import [LINES]: a file of so many lines (a million unless given), read only, then into a database: a new
 * PGlite of its own, or the one of DATABASE_URL, where its rows stay (source 'Bench (sample)').
 */
export async function run([count]: string[]): Promise<void> {
  const lines = Number(count ?? DEFAULT_LINES);
  const folder = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const file = join(folder, "market.csv");
  try {
    await pipeline(Readable.from(listings(lines)), createWriteStream(file));
    const { size } = await stat(file);
    const rows: Record<string, unknown> = {};
    const kind = { kind: "market", format: "csv" } as const;
    const measure = async (name: string, work: (memory: Memory) => Promise<unknown>) => {
      const memory = new Memory(size);
      const begun = performance.now();
      await work(memory);
      rows[name] = memory.result((performance.now() - begun) / 1000, lines);
    };
    await measure("read and checked", async (memory) =>
      runImport({
        ...kind,
        run: null,
        source: await fileSource(file),
        onProgress: (_, place) => memory.sample(place.offset),
      }),
    );
    const { DATABASE_URL } = env();
    const database = DATABASE_URL
      ? await openPostgres({ url: DATABASE_URL })
      : await openPglite({ dataDir: join(folder, "data") });
    try {
      await measure(`into ${database.driver}`, async (memory) => {
        const source = await fileSource(file);
        const now = () => new Date();
        const about = { dryRun: false, byUserId: null, spool: null, now: now(), kind: kind.kind };
        const begun = await beginRun(
          database.db,
          { ...about, file: source.name, fingerprint: source.fingerprint, sizeBytes: size },
          { restart: true },
        );
        const onProgress = (_: unknown, place: { offset: number }) => memory.sample(place.offset);
        console.log(await processImportRun(database.db, begun, source, { ...kind, now, onProgress }));
      });
    } finally {
      await database.close();
    }
    console.log(`${lines} lines, ${Math.round(size / MEGABYTE)} MB`);
    console.table(rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
