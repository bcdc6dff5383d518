import { afterAll, beforeAll, expect, it } from "vitest";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import {
  type ProbedApp,
  readEnds,
  registerMany,
  sendMixedLoad,
  startProbedApp,
} from "../setup/process-figures";

/** Use 200,000 before a release (docs/decisions/test-runs.md). */
const REQUESTS = Number(process.env.SOAK_REQUESTS) || 20_000;
/** Requests until code is compiled and caches are full. */
const WARM_UP = Math.min(20_000, REQUESTS / 2);
const WORKERS = 8;
const MEMBERS = 20;
const RSS_MAX_MB = 450;
/** Normal variation in a process's size. */
const NOISE = 0.05;

describePostgres(`an instance on PostgreSQL that serves ${REQUESTS} requests`, () => {
  let database: TestDatabase;
  let app: ProbedApp;
  let members: string[];
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    app = await startProbedApp({ DATABASE_URL: database.url ?? "" });
    members = await registerMany(app.port, MEMBERS);
  });
  afterAll(async () => {
    await app?.stop();
    await database?.close();
  });

  it(`[RUN-FAST] memory stays flat after a warm-up, and below ${RSS_MAX_MB} MB`, {
    timeout: 6 * 60 * 60_000,
  }, async () => {
    const send = (many: number) =>
      sendMixedLoad(app.port, { members, workers: WORKERS, isOver: (sent) => sent >= many });
    await send(WARM_UP);
    const warmAt = Date.now();
    const statuses = await send(REQUESTS);
    const measured = app.figures().filter(({ at }) => at > warmAt);
    const rss = readEnds(measured.map((item) => item.rss));
    const heap = readEnds(measured.map((item) => item.heap));
    const most = Math.max(...measured.map((item) => item.rss));
    console.log(
      `${JSON.stringify(Object.fromEntries(statuses))}: RSS ${rss.first.toFixed(0)} to ${rss.last.toFixed(0)} MB, at most ${most.toFixed(0)}; heap ${heap.first.toFixed(0)} to ${heap.last.toFixed(0)} MB`,
    );
    expect(Array.from(statuses.keys()).filter((status) => status >= 500)).toEqual([]);
    expect(measured.length).toBeGreaterThanOrEqual(8);
    expect(rss.last / rss.first - 1).toBeLessThanOrEqual(NOISE);
    expect(heap.last / heap.first - 1).toBeLessThanOrEqual(NOISE);
    expect(most).toBeLessThanOrEqual(RSS_MAX_MB);
  });
});
