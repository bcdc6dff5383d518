import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getShare } from "@/scripts/bench/timing";
import { type AppServer, register, startApp } from "../setup/app-server";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { fromAnywhere, MIXED_LOAD } from "../setup/mixed-load";

/** 200,000 before a release (docs/decisions/test-runs.md). */
const REQUESTS = Number(process.env.SOAK_REQUESTS) || 20_000;
/** Requests until code is compiled and caches are full. */
const WARM_UP = Math.min(20_000, REQUESTS / 2);
const WORKERS = 8;
const MEMBERS = 20;
const RSS_MAX_MB = 450;
/** Normal variation of a process's size. */
const NOISE = 0.05;

const folder = mkdtempSync(join(tmpdir(), "glovebox-memory-"));
const file = join(folder, "figures");

describePostgres(`an instance on PostgreSQL, ${REQUESTS} requests`, () => {
  let database: TestDatabase;
  let app: AppServer;
  const members: string[] = [];
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    const key = () => randomBytes(48).toString("base64");
    app = await startApp({
      DATABASE_URL: database.url ?? "",
      SESSION_KEYS: key(),
      DIGEST_KEY: key(),
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      NODE_OPTIONS: `--import=${resolve("tests/setup/event-loop-probe.mjs")}`,
      PROBE_FILE: file,
    });
    for (let at = 0; at < MEMBERS; at++)
      members.push(await register(app.port, `memory${at}@example.com`, { headers: fromAnywhere() }));
  });
  afterAll(async () => {
    await app?.stop();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`[RUN-FAST] memory stays flat after a warm-up, and below ${RSS_MAX_MB} MB`, {
    timeout: 6 * 60 * 60_000,
  }, async () => {
    const statuses = new Map<number, number>();
    let sent = 0;
    let warmAt = 0;
    const worker = async () => {
      while (sent < WARM_UP + REQUESTS) {
        const at = sent++;
        if (at === WARM_UP) warmAt = Date.now();
        const turn = MIXED_LOAD[at % MIXED_LOAD.length] as (typeof MIXED_LOAD)[number];
        const { status } = await turn(app.port, members[at % MEMBERS] ?? "", at);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    const figures: { at: number; rss: number; heap: number }[] = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const measured = figures.filter(({ at }) => at > warmAt);
    const ends = (name: "rss" | "heap") => {
      const values = measured.map((item) => item[name]);
      const quarter = Math.ceil(values.length / 4);
      return [getShare(values.slice(0, quarter), 0.5), getShare(values.slice(-quarter), 0.5)] as const;
    };
    const [[rssFirst, rssLast], [heapFirst, heapLast]] = [ends("rss"), ends("heap")];
    const most = Math.max(...measured.map(({ rss }) => rss));
    console.log(
      `${sent} requests ${JSON.stringify(Object.fromEntries(statuses))}: RSS ${rssFirst.toFixed(0)} to ${rssLast.toFixed(0)} MB, at most ${most.toFixed(0)}; heap ${heapFirst.toFixed(0)} to ${heapLast.toFixed(0)} MB`,
    );
    expect(Array.from(statuses.keys()).filter((status) => status >= 500)).toEqual([]);
    expect(measured.length).toBeGreaterThanOrEqual(8);
    expect(rssLast / rssFirst - 1).toBeLessThanOrEqual(NOISE);
    expect(heapLast / heapFirst - 1).toBeLessThanOrEqual(NOISE);
    expect(most).toBeLessThanOrEqual(RSS_MAX_MB);
  });
});
