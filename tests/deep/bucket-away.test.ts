import { randomUUID } from "node:crypto";
import { eq, sql, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { ledger } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import { createS3FileStore } from "@/lib/platform/files/s3-file-store";
import { BUCKET_CREDENTIALS, type BucketServer, startBucketServer } from "../setup/bucket";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import { createKillableBucket, KILLABLE_BUCKET } from "../setup/killable-options";
import type { KillableApi } from "../setup/killed-process";
import { expectAllSettled, LoadedInstances, listViolations, request } from "../setup/ledger-load";
import { type Answer, TEST_PASSWORD } from "../setup/members-api";

const RECOVERED_MS = 10_000;
/** The file store gives up after 8 s. */
const ANSWERED_MS = 12_000;
const CLIENTS = 3;
const ATTEMPTS = 5;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describePostgres("two instances whose bucket becomes unavailable under load", () => {
  let bucket: BucketServer;
  let proxy: DatabaseProxy;
  let database: TestDatabase;
  let loaded: LoadedInstances;
  let serial = 0;
  const before = { ...process.env };

  beforeAll(async () => {
    Object.assign(process.env, BUCKET_CREDENTIALS);
    bucket = await startBucketServer(KILLABLE_BUCKET);
    proxy = await startDatabaseProxy(bucket.endpoint);
    database = await openOwnDatabase("postgres");
    loaded = new LoadedInstances({ databaseUrl: database.url, bucketEndpoint: proxy.url });
    await loaded.start(CLIENTS);
  }, 60_000);
  afterAll(async () => {
    await loaded?.close();
    proxy?.close();
    await bucket?.close();
    await database?.close();
    for (const name of Object.keys(BUCKET_CREDENTIALS)) delete process.env[name];
    Object.assign(process.env, before);
  });

  async function member(email: string): Promise<string> {
    const fields = { email, pass: TEST_PASSWORD };
    return String((await request(loaded.apis[0], calls.account.register, { fields })).body.token);
  }
  const nextVin = () => `3HGCM82633A${String(serial++).padStart(6, "0")}`;
  async function generate(api: KillableApi, token: string, vin = nextVin(), key: string = randomUUID()) {
    const startedAt = performance.now();
    const options = { token, fields: { vin }, headers: { "idempotency-key": key } };
    return { ...(await request(api, calls.report.generate, options)), ms: performance.now() - startedAt };
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
      loaded.apis.map((api) =>
        expect
          .poll(async () => (await generate(api, token)).status, { timeout: RECOVERED_MS, interval: 200 })
          .toBe(200),
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(RECOVERED_MS);
  }

  it("[RUN-FAULT] [EMB-3] if the bucket doesn't respond, documents return 503 in bounded time and are refunded, and cars can still be saved", {
    timeout: 240_000,
  }, async () => {
    const token = await member("without-files@example.com");
    expect((await generate(loaded.apis[0], token)).status).toBe(200);
    await loaded.acknowledgesMore();
    proxy.freeze();
    const [vin, key] = [nextVin(), randomUUID()];
    expectRefused(await generate(loaded.apis[0], token, vin, key));
    expectRefused(await generate(loaded.apis[1], token));
    for (const api of loaded.apis) {
      const startedAt = performance.now();
      const options = { token, fields: { vehicle: { vin: nextVin() } } };
      expect((await request(api, calls.garage.save, options)).status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
    // Retries until attempts, including the sweeper's, are used up; 409 means that the sweeper has the job.
    let last = await generate(loaded.apis[0], token, vin, key);
    for (let attempt = 0; !last.body.errors && attempt < 3 * ATTEMPTS; attempt++)
      last = await generate(loaded.apis[attempt % 2 === 0 ? 0 : 1], token, vin, key);
    expectRefused(last);
    expect(last.body.errors).toHaveProperty("idempotency-key");
    expect(await getOutcome(key)).toEqual({ state: "refunded", attempts: ATTEMPTS, paid: 0 });
    expect(await listViolations(database.db, false)).toEqual([]);
    proxy.thaw();
    await recovers(token);
    await loaded.acknowledgesMore();
    await expect.poll(() => listViolations(database.db, true), { timeout: 60_000 }).toEqual([]);
    expect(loaded.reported.statuses.has(500)).toBe(false);
  });

  it("[RUN-FAULT] [EMB-3] if the bucket refuses connections, documents return 503, and everything recovers without losses", {
    timeout: 180_000,
  }, async () => {
    const token = await member("refused-files@example.com");
    proxy.cut();
    for (const api of loaded.apis) expectRefused(await generate(api, token));
    await proxy.mend();
    await recovers(token);
    await loaded.acknowledgesMore();
    await loaded.stopLoad();
    const files = createS3FileStore(createKillableBucket(bucket.endpoint), quiet);
    await expectAllSettled(database.db, files, loaded.reported);
  });
});
