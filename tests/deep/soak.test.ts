import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getShare } from "@/scripts/bench/timing";
import { type AppServer, register, startApp } from "../setup/app-server";
import { fromAnywhere, MIXED_LOAD } from "../setup/mixed-load";
import { openDescriptors } from "../setup/process-figures";

/** Two hours detect 1% growth per hour; ten minutes only fast leaks. See docs/decisions/test-runs.md. */
const MINUTES = Number(process.env.SOAK_MINUTES) || 10;
const MEMBERS = 20;
const WORKERS = 2;
const DELAY_MAX_MS = 30;
const SLOPE_MAX_PER_HOUR = 0.01;
const LONG_MINUTES = 120;
/** Normal variation of a process's size; short runs can't detect a smaller slope. */
const NOISE = 0.05;

interface Figures {
  at: number;
  delayMs: number;
  /** Share of time that the event loop is busy. */
  share: number;
  rss: number;
  heap: number;
  external: number;
}

const folder = mkdtempSync(join(tmpdir(), "glovebox-soak-"));
const files = { server: join(folder, "server"), idle: join(folder, "idle") };
const PROBE = `--import=${resolve("tests/setup/event-loop-probe.mjs")}`;
let app: AppServer;
let idle: ChildProcess;
const members: string[] = [];

beforeAll(async () => {
  app = await startApp({
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: PROBE,
    PROBE_FILE: files.server,
  });
  // Idle process: measures the delay that the machine itself causes.
  idle = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    env: { NODE_ENV: "production", NODE_OPTIONS: PROBE, PROBE_FILE: files.idle },
  });
  for (let at = 0; at < MEMBERS; at++)
    members.push(await register(app.port, `soak${at}@example.com`, { headers: fromAnywhere() }));
});
afterAll(async () => {
  idle?.kill();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const readFigures = (file: string): Figures[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const median = (values: number[]) => getShare(values, 0.5);
const ends = (values: number[]) => {
  const quarter = Math.ceil(values.length / 4);
  return { first: median(values.slice(0, quarter)), last: median(values.slice(-quarter)) };
};

it(`[SEC-FLT-05] ${MINUTES} minutes at half load: no 5xx, stable memory and descriptors, and no blocked event loop`, {
  timeout: (MINUTES + 10) * 60_000,
}, async () => {
  const statuses = new Map<number, number>();
  const descriptors: number[] = [];
  const warmUpMs = Math.min(10, MINUTES / 4) * 60_000;
  const startedAt = Date.now();
  const until = startedAt + warmUpMs + MINUTES * 60_000;
  let turn = 0;
  const worker = async () => {
    while (Date.now() < until) {
      const at = turn++;
      const sent = performance.now();
      const request = MIXED_LOAD[at % MIXED_LOAD.length] as (typeof MIXED_LOAD)[number];
      const { status } = await request(app.port, members[at % MEMBERS] ?? "", at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Idles as long as it works, so that the load is half of the server's capacity.
      await new Promise((done) => setTimeout(done, WORKERS * (performance.now() - sent)));
    }
  };
  const watch = setInterval(() => descriptors.push(openDescriptors(app.child.pid)), 5000);
  await Promise.all(Array.from({ length: WORKERS }, worker));
  clearInterval(watch);
  const measured = (file: string) => readFigures(file).filter(({ at }) => at > startedAt + warmUpMs);
  const server = measured(files.server);
  const [rss, heap] = [ends(server.map((item) => item.rss)), ends(server.map((item) => item.heap))];
  const delay = getShare(
    server.map((item) => item.delayMs),
    0.5,
  );
  const idleDelay = getShare(
    measured(files.idle).map((item) => item.delayMs),
    0.5,
  );
  const hours = ((3 / 4) * MINUTES) / 60;
  const slope = (rss.last / rss.first - 1) / hours;
  const open = descriptors.slice(Math.floor((descriptors.length * warmUpMs) / (until - startedAt)));
  const text = (value: number) => value.toFixed(1);
  console.log(
    `${turn} requests ${JSON.stringify(Object.fromEntries(statuses))}; at work ${text(100 * median(server.map((item) => item.share)))} %; ` +
      `RSS ${text(rss.first)} to ${text(rss.last)} MB (${text(100 * slope)} % an hour), heap ${text(heap.first)} to ${text(heap.last)} MB; ` +
      `descriptors ${Math.min(...open)} to ${Math.max(...open)}, ${ends(open).first} to ${ends(open).last}; ` +
      `event loop p99 ${text(delay)} ms, of an idle process ${text(idleDelay)} ms`,
  );
  expect(Array.from(statuses.keys()).filter((status) => status >= 500)).toEqual([]);
  const allowed = MINUTES >= LONG_MINUTES ? SLOPE_MAX_PER_HOUR * hours : NOISE;
  expect(rss.last / rss.first - 1).toBeLessThanOrEqual(allowed);
  expect(heap.last / heap.first - 1).toBeLessThanOrEqual(allowed);
  expect(ends(open).last - ends(open).first).toBeLessThanOrEqual(5);
  expect(delay - idleDelay).toBeLessThanOrEqual(DELAY_MAX_MS);
});
