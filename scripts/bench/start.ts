import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buildPgliteDump, prepareFirstStart } from "@/lib/members-api/db/pglite-dump";
import { startApp } from "@/tests/setup/app-server";
import { onOwnDatabase } from "./temporary-database";
import { printResult, shareOf } from "./timing";

const ROUNDS = Number(process.env.GLOVEBOX_BENCH_ROUNDS) || 5;

interface Row {
  name: string;
  /** Seconds, or null where none is set. */
  most: number | null;
  prepare?: () => Promise<void>;
  environment: () => Record<string, string>;
  times: number[];
}

/**
 * npm run bench -- start [postgres://…]: seconds from the process to its ready line, of the built application, in turn with the yardstick: a
 * bare node process. The database is created and migrated at the first start with PostgreSQL, and each later one finds it.
 */
export async function run([url = process.env.TEST_DATABASE_URL]: string[]): Promise<void> {
  if (url) await onOwnDatabase(url, measure);
  else await measure();
}

async function measure(databaseUrl?: string): Promise<void> {
  // On the disk of the unpacked image, or it could not be moved.
  const folder = await mkdtemp(resolve(".cache/bench-start-"));
  const key = () => randomBytes(48).toString("base64");
  const postgres = { DATABASE_URL: databaseUrl ?? "", SESSION_KEYS: key(), DIGEST_KEY: key() };
  const dataDir = resolve(folder, "data");
  const empty = () => rm(dataDir, { recursive: true, force: true });
  const rows: Row[] = [
    {
      name: "embedded, first start",
      most: 3,
      async prepare() {
        await empty();
        await prepareFirstStart(await buildPgliteDump());
      },
      environment: () => ({ DATA_DIR: dataDir }),
      times: [],
    },
    { name: "embedded, later start", most: 3, environment: () => ({ DATA_DIR: dataDir }), times: [] },
    {
      name: "embedded, first start from the archive",
      most: null,
      prepare: empty,
      environment: () => ({ DATA_DIR: dataDir }),
      times: [],
    },
    ...(databaseUrl
      ? [{ name: "PostgreSQL, migrated", most: 1.5, environment: () => postgres, times: [] }]
      : []),
  ];
  const bare: number[] = [];
  try {
    // Once to migrate, and to have every file in memory.
    for (const { environment } of rows.slice(1)) await (await startApp(environment())).stop();
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      spawnSync(process.execPath, ["-e", "0"]);
      bare.push(performance.now() - begun);
      for (const { prepare, environment, times } of rows) {
        await prepare?.();
        const started = performance.now();
        const app = await startApp(environment());
        times.push(performance.now() - started);
        await app.stop();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const yardstick = shareOf(bare, 0.5);
  console.log(`Starts, medians of ${ROUNDS} rounds; a bare node process takes ${yardstick.toFixed(0)} ms.`);
  for (const { name, most, times } of rows) {
    const took = shareOf(times, 0.5);
    const seconds = `${(took / 1000).toFixed(2)} s (${(Math.max(...times) / 1000).toFixed(2)} at most), ${(took / yardstick).toFixed(0)} x bare`;
    printResult(
      `${name}: ${seconds}`,
      most === null || took <= most * 1000,
      most === null ? "no limit" : `at most ${most} s`,
    );
  }
}
