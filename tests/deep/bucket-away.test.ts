import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { ledger } from "@/lib/members-api/db/schema/credits";
import { generations } from "@/lib/members-api/db/schema/generation";
import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import { createS3FileStore } from "@/lib/members-api/kernel/s3-file-store";
import { type CutProxy, startCutProxy } from "../setup/breakable-proxy";
import { BUCKET_CREDENTIALS, type BucketServer, startBucketServer } from "../setup/bucket";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { createKillableBucket, KILLABLE_BUCKET } from "../setup/killable-options";
import { KillableApi } from "../setup/killed-process";
import {
  expectNothingLost,
  listViolations,
  newTold,
  registerMembers,
  request,
  sendUntilKilled,
} from "../setup/ledger-load";
import { type Answer, TEST_PASSWORD } from "../setup/members-api";

const RECOVERED_MS = 10_000;
/** The file store gives up after 8 s. */
const ANSWERED_MS = 12_000;
const CLIENTS = 3;
const ATTEMPTS = 5;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describePostgres("two instances whose bucket goes away under load", () => {
  let bucket: BucketServer;
  let proxy: CutProxy;
  let database: TestDatabase;
  let dataDir = "";
  let apis: KillableApi[] = [];
  let load: Promise<void>[] = [];
  let isOver = false;
  let serial = 0;
  const reported = newTold();
  const before = { ...process.env };

  beforeAll(async () => {
    Object.assign(process.env, BUCKET_CREDENTIALS);
    bucket = await startBucketServer(KILLABLE_BUCKET);
    proxy = await startCutProxy(bucket.endpoint);
    database = await openOwnDatabase("postgres");
    dataDir = await mkdtemp(join(tmpdir(), "glovebox-bucket-away-"));
    const settings = { dataDir, databaseUrl: database.url, bucketEndpoint: proxy.url };
    apis = [new KillableApi(settings), new KillableApi(settings)];
    for (const api of apis) await api.start();
    const tokens = await registerMembers(apis[0] as KillableApi, 8);
    load = apis.flatMap((api) =>
      Array.from({ length: CLIENTS }, () => sendUntilKilled(api, tokens, reported, () => isOver)),
    );
  }, 60_000);
  afterAll(async () => {
    isOver = true;
    for (const api of apis) await api.kill();
    await Promise.all(load);
    await proxy?.close();
    await bucket?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
    for (const name of Object.keys(BUCKET_CREDENTIALS)) delete process.env[name];
    Object.assign(process.env, before);
  });

  const files = () => createS3FileStore(createKillableBucket(bucket.endpoint), quiet);
  async function acknowledges(): Promise<void> {
    const enough = reported.acknowledged.length + 10;
    await expect.poll(() => reported.acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
  }
  async function member(email: string): Promise<string> {
    const fields = { email, pass: TEST_PASSWORD };
    return String((await request(apis[0] as KillableApi, calls.account.register, { fields })).body.token);
  }
  const nextVin = () => `3HGCM82633A${String(serial++).padStart(6, "0")}`;
  async function generate(api: KillableApi, token: string, vin = nextVin(), key: string = randomUUID()) {
    const startedAt = performance.now();
    const sent = { token, fields: { vin }, headers: { "idempotency-key": key } };
    return { ...(await request(api, calls.report.generate, sent)), ms: performance.now() - startedAt };
  }
  function expectRefused({ status, headers, body, ms }: Answer & { ms: number }): void {
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(ms).toBeLessThan(ANSWERED_MS);
    expect(JSON.stringify(body)).not.toMatch(/S3|bucket|127\.0\.0\.1/i);
  }
  async function getOutcome(key: string) {
    const [row] = await database.db
      .select({ state: generations.state, attempts: generations.attempts, paid: sum(ledger.amount) })
      .from(generations)
      .leftJoin(ledger, eq(ledger.cause, sql`${generations.id}::text`))
      .where(eq(generations.idempotencyKey, key))
      .groupBy(generations.id);
    return { ...row, paid: Number(row?.paid) };
  }
  async function recovers(token: string): Promise<void> {
    const startedAt = performance.now();
    await Promise.all(
      apis.map((api) =>
        expect
          .poll(async () => (await generate(api, token)).status, { timeout: RECOVERED_MS, interval: 200 })
          .toBe(200),
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(RECOVERED_MS);
  }

  it("[RUN-FAULT] [EMB-3] a bucket that doesn't respond: documents return 503 in bounded time, the rest works, no charge is lost", {
    timeout: 240_000,
  }, async () => {
    const token = await member("without-files@example.com");
    expect((await generate(apis[0] as KillableApi, token)).status).toBe(200);
    await acknowledges();
    proxy.freeze();
    const [vin, key] = [nextVin(), randomUUID()];
    expectRefused(await generate(apis[0] as KillableApi, token, vin, key));
    expectRefused(await generate(apis[1] as KillableApi, token));
    for (const api of apis) {
      const startedAt = performance.now();
      const sent = { token, fields: { vehicle: { vin: nextVin() } } };
      expect((await request(api, calls.garage.save, sent)).status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
    // Retries until attempts, including the sweeper's, are used up; 409 means that the sweeper has the job.
    let last = await generate(apis[0] as KillableApi, token, vin, key);
    for (let attempt = 0; !last.body.errors && attempt < 3 * ATTEMPTS; attempt++)
      last = await generate(apis[attempt % 2] as KillableApi, token, vin, key);
    expectRefused(last);
    expect(last.body.errors).toHaveProperty("idempotency-key");
    expect(await getOutcome(key)).toEqual({ state: "refunded", attempts: ATTEMPTS, paid: 0 });
    expect(await listViolations(database.db, false)).toEqual([]);
    proxy.thaw();
    await recovers(token);
    await acknowledges();
    await expect.poll(() => listViolations(database.db, true), { timeout: 60_000 }).toEqual([]);
    expect(reported.statuses.has(500)).toBe(false);
  });

  it("[RUN-FAULT] [EMB-3] a bucket that refuses connections: documents return 503, and afterwards all are intact", {
    timeout: 180_000,
  }, async () => {
    const token = await member("refused-files@example.com");
    proxy.cut();
    for (const api of apis) expectRefused(await generate(api, token));
    await proxy.mend();
    await recovers(token);
    await acknowledges();
    isOver = true;
    await Promise.all(load);
    await expect.poll(() => listViolations(database.db, true), { timeout: 60_000 }).toEqual([]);
    await expectNothingLost(database.db, files(), reported, true);
    expect(await checkInvariants(database.db, files())).toEqual([]);
    expect(reported.statuses.has(500)).toBe(false);
  });
});
