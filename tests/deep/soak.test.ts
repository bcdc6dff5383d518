import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getShare } from "@/scripts/bench/timing";
import {
  getProbeEnvironment,
  openDescriptors,
  type ProbedApp,
  readEnds,
  readFigures,
  registerMany,
  sendMixedLoad,
  startProbedApp,
} from "../setup/process-figures";

/** Two hours detect 1% growth per hour, but ten minutes detect only fast leaks. See docs/decisions/test-runs.md. */
const MINUTES = Number(process.env.SOAK_MINUTES) || 10;
const MEMBERS = 20;
const WORKERS = 2;
const DELAY_MAX_MS = 30;
const SLOPE_MAX_PER_HOUR = 0.01;
const LONG_MINUTES = 120;
/** Normal variation in a process's size; short runs can't detect a smaller slope. */
const NOISE = 0.05;

let app: ProbedApp;
let idle: ChildProcess;
let idleFile: string;
let members: string[];

beforeAll(async () => {
  app = await startProbedApp();
  idleFile = join(app.dataDir, "idle-figures");
  // An idle process, to measure the delay that the machine itself causes.
  idle = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    env: { NODE_ENV: "production", ...getProbeEnvironment(idleFile) },
  });
  members = await registerMany(app.port, MEMBERS);
});
afterAll(async () => {
  idle?.kill();
  await app?.stop();
});

it(`[SEC-FLT-05] at half load for ${MINUTES} minutes, there's no 5xx, memory and descriptors stay stable, and the event loop isn't blocked`, {
  timeout: (MINUTES + 10) * 60_000,
}, async () => {
  const descriptors: number[] = [];
  const warmUpMs = Math.min(10, MINUTES / 4) * 60_000;
  const startedAt = Date.now();
  const until = startedAt + warmUpMs + MINUTES * 60_000;
  const watch = setInterval(() => descriptors.push(openDescriptors(app.child.pid)), 5000);
  const statuses = await sendMixedLoad(app.port, {
    members,
    workers: WORKERS,
    isOver: () => Date.now() >= until,
    // Pauses in proportion to the response time, so that the load is half of the server's capacity.
    afterEach: (ms) => new Promise((done) => setTimeout(done, WORKERS * ms)),
  });
  clearInterval(watch);
  const isMeasured = ({ at }: { at: number }) => at > startedAt + warmUpMs;
  const server = app.figures().filter(isMeasured);
  const getMedian = (name: "delayMs" | "share", figures = server) =>
    getShare(
      figures.map((item) => item[name]),
      0.5,
    );
  const rss = readEnds(server.map((item) => item.rss));
  const heap = readEnds(server.map((item) => item.heap));
  const delay = getMedian("delayMs");
  const idleDelay = getMedian("delayMs", readFigures(idleFile).filter(isMeasured));
  const hours = ((3 / 4) * MINUTES) / 60;
  const slope = (rss.last / rss.first - 1) / hours;
  const open = descriptors.slice(Math.floor((descriptors.length * warmUpMs) / (until - startedAt)));
  const text = (value: number) => value.toFixed(1);
  console.log(
    `requests ${JSON.stringify(Object.fromEntries(statuses))}; at work ${text(100 * getMedian("share"))} %; ` +
      `RSS ${text(rss.first)} to ${text(rss.last)} MB (${text(100 * slope)} % an hour), heap ${text(heap.first)} to ${text(heap.last)} MB; ` +
      `descriptors ${Math.min(...open)} to ${Math.max(...open)}; ` +
      `event loop p99 ${text(delay)} ms, of an idle process ${text(idleDelay)} ms`,
  );
  expect(Array.from(statuses.keys()).filter((status) => status >= 500)).toEqual([]);
  const allowed = MINUTES >= LONG_MINUTES ? SLOPE_MAX_PER_HOUR * hours : NOISE;
  expect(rss.last / rss.first - 1).toBeLessThanOrEqual(allowed);
  expect(heap.last / heap.first - 1).toBeLessThanOrEqual(allowed);
  expect(readEnds(open).last - readEnds(open).first).toBeLessThanOrEqual(5);
  expect(delay - idleDelay).toBeLessThanOrEqual(DELAY_MAX_MS);
});
