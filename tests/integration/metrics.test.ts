import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { type Metrics, startMetrics } from "@/lib/platform/telemetry/metrics-server";
import { serveBff } from "../setup/bff-server";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { createPersistentFakeSource, type FakeSource, json, loseConnection } from "../setup/third-parties";

const ACCORD = "1HGCM82633A004352";

describeDatabase((open) => {
  let metrics: Metrics;
  let api: TestApi;
  let records: FakeSource;
  let token: string;
  let isUp = true;
  beforeAll(async () => {
    metrics = await startMetrics({ host: "127.0.0.1", port: 0 });
    const record = {
      status: "found",
      source: "Records Ltd",
      covers: ["accident"],
      events: [{ id: "r1", kind: "accident", date: "2015-06", text: "Rear end" }],
    };
    records = createPersistentFakeSource((request, body) =>
      (isUp ? json(200, record) : loseConnection)(request, body),
    );
    api = await openTestApi({ open, sources: { records: { url: `${records.origin}/records` } } });
    token = await api.register("counted@example.com");
  });
  afterAll(async () => {
    await api.close();
    records.close();
    metrics.close();
  });

  async function series(name: string): Promise<number | undefined> {
    const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
    const line = (await response.text()).split("\n").find((text) => text.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  }

  const generate = (vin: string, options = {}) =>
    api.send(calls.report.generate, { token, fields: { vin }, ...options });

  it("[RUN-METRIC] counts a generation's call, outcome, credit and source", async () => {
    expect((await generate(ACCORD)).status).toBe(200);
    expect(await series('glovebox_calls_total{call="report.generate",status="200"}')).toBe(1);
    expect(await series('glovebox_call_duration_seconds_count{call="report.generate"}')).toBe(1);
    expect(await series('glovebox_generations_total{product="vhr",outcome="charged"}')).toBe(1);
    expect(await series('glovebox_generation_duration_seconds_count{product="vhr"}')).toBe(1);
    expect(await series('glovebox_ledger_movements_total{kind="vhr",reason="generation"}')).toBe(1);
    const labels = 'kind="vhr",reason="generation",direction="taken"';
    expect(await series(`glovebox_ledger_credits_total{${labels}}`)).toBe(1);
    const answered = 'provider="History records",outcome="answered"';
    expect(await series(`glovebox_provider_requests_total{${answered}}`)).toBe(1);
    expect(await series('glovebox_cache_lookups_total{cache="History records",result="miss"}')).toBe(1);
    expect((await generate(ACCORD)).status).toBe(200);
    expect(await series('glovebox_generations_total{product="vhr",outcome="reopened"}')).toBe(1);
  });

  it("[RUN-METRIC] counts a rejected call under its status and code, on the side that rejected it", async () => {
    expect((await generate(ACCORD, { token: undefined })).status).toBe(401);
    expect(await series('glovebox_calls_total{call="report.generate",status="401"}')).toBe(1);
    const countRefusals = (side: string, code: string) =>
      series(`glovebox_refusals_total{side="${side}",code="${code}"}`);
    expect(await countRefusals("members_api", "not_logged_in")).toBe(1);
    const bff = await serveBff(api);
    const answer = await fetch(`${bff.origin}/members/no-such-call`);
    await bff.close();
    expect([answer.status, await countRefusals("bff", "not_found")]).toEqual([404, 1]);
  });

  it("[RUN-METRIC] counts an unreachable source as failed, then as skipped while its breaker is open", async () => {
    const breaker = 'glovebox_breaker_open{breaker="History records"}';
    expect(await series(breaker)).toBe(0);
    isUp = false;
    for (let index = 0; index < 4; index += 1) {
      const source = api.services.records.records(`1HGCM82633A00400${index}`);
      expect((await source).sources).toMatchObject([{ answered: false }]);
    }
    const outcome = (name: string) =>
      series(`glovebox_provider_requests_total{provider="History records",outcome="${name}"}`);
    expect([await outcome("failed"), await outcome("skipped"), await series(breaker)]).toEqual([3, 1, 1]);
    isUp = true;
    api.clock.advance(61_000);
    await api.services.records.records("1HGCM82633A004009");
    expect(await series(breaker)).toBe(0);
  });

  it("[RUN-METRIC] counts jobs by outcome, and reports database connections and each queue's due jobs", async () => {
    await api.outbox.drain();
    await api.send(calls.account.resetPassword, { fields: { email: "counted@example.com" } });
    api.clock.advance(30_000);
    await api.jobs.release({ all: false });
    expect(await series('glovebox_queue_jobs{queue="email",state="due"}')).toBe(1);
    expect(await series('glovebox_queue_oldest_due_seconds{queue="email"}')).toBe(30);
    const before = (await series('glovebox_emails_total{outcome="sent"}')) ?? 0;
    await api.outbox.drain();
    expect(await series('glovebox_emails_total{outcome="sent"}')).toBe(before + 1);
    expect(await series('glovebox_jobs_total{queue="email",outcome="done"}')).toBe(before + 1);
    const pool = api.database.driver === "pglite" ? "pglite" : "sites";
    expect(await series(`glovebox_database_connections{pool="${pool}",state="waiting"}`)).toBe(0);
    expect(await series("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });
});

it("[RUN-METRIC] serves only metrics, and names METRICS_ADDRESS in the error if the address is already in use", async () => {
  const metrics = await startMetrics({ host: "127.0.0.1", port: 0 });
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init);
  expect((await get("/")).status).toBe(404);
  expect((await get("/metrics", { method: "POST", body: "x" })).status).toBe(404);
  expect((await get("/metrics?x=1")).headers.get("content-type")).toContain("version=0.0.4");
  await expect(startMetrics({ host: "127.0.0.1", port: metrics.port })).rejects.toThrow("METRICS_ADDRESS");
  metrics.close();
});
