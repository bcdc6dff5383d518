import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { callList, calls } from "@/lib/compose/calls/table";
import { createDatabaseSourceCache, removeExpiredResults } from "@/lib/sources/server/source-cache";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { byPath, createPersistentFakeSource, type FakeSource, json } from "../setup/third-parties";

const DAY_MS = 24 * 3_600_000;

describeDatabase((open) => {
  let server: FakeSource;
  let api: TestApi;
  beforeAll(async () => {
    server = createPersistentFakeSource(
      byPath({
        "/recalls": json(200, {
          Count: 1,
          results: [{ NHTSACampaignNumber: "04V256000", overTheAirUpdate: true }],
        }),
        "/plates": json(200, { status: "none", source: "DMV" }),
      }),
    );
    const { origin } = server;
    const sources = { nhtsa: origin, plates: { url: `${origin}/plates`, key: "k" } };
    api = await openTestApi({ open, sources, rateLimits: true });
  });
  afterAll(async () => {
    await api.close();
    server.close();
  });
  const check = async () => {
    const fields = { year: 2003, make: "Honda", model: "Accord" };
    return (await api.send(calls.recalls.check, { fields })).body.data as Record<string, unknown>;
  };

  it("[EMB-3] [PAGE-8] caches a network response in the database and returns its age", async () => {
    expect(await check()).toMatchObject({
      state: "found",
      source: "NHTSA recalls",
      age_days: 0,
      by_vin: false,
      campaigns: [{ campaign: "04V256000", overTheAir: true }],
      limits: ["model-level", "repairs-unknown", "exact-name"],
    });
    const { requests } = server;
    server.close();
    api.clock.advance(5 * DAY_MS);
    expect(await check()).toMatchObject({ state: "found", age_days: 5 });
    expect(requests.filter((request) => request.includes("/recalls/"))).toHaveLength(1);
    api.clock.advance(30 * DAY_MS);
    expect(await check()).toMatchObject({ state: "unavailable", campaigns: [], age_days: 0 });
  });

  it("[EMB-3] a late older response doesn't replace a newer one, and very old responses are deleted", async () => {
    const cache = createDatabaseSourceCache(api.database.db);
    const now = api.clock.now();
    await cache.write("k", { n: 2 }, now);
    await cache.write("k", { n: 1 }, new Date(now.getTime() - 1000));
    const shape = z.object({ n: z.number() });
    expect((await cache.read("k", shape))?.answer.n).toBe(2);
    expect(await cache.read("k", z.object({ n: z.string() }))).toBeNull();
    await removeExpiredResults(api.database.db, new Date(now.getTime() + 99 * DAY_MS));
    expect(await cache.read("k", shape)).not.toBeNull();
    await removeExpiredResults(api.database.db, new Date(now.getTime() + 101 * DAY_MS));
    expect(await cache.read("k", shape)).toBeNull();
  });

  it("[SEC-DOS-05] limits VIN and plate lookups to 30 a minute across all calls", async () => {
    const token = await api.register("reader@example.com");
    const lookups = [
      calls.vehicle.validateVin,
      calls.vehicle.previewDecode,
      calls.vehicle.classicMapping,
      calls.vehicle.plateDecode,
      calls.recalls.byVin,
      calls.checks.quick,
      calls.checks.value,
      calls.garage.vehicle,
      calls.garage.compare,
      calls.sticker.autoload,
      calls.sticker.forumData,
    ];
    for (let n = 0; n < 30; n++) {
      const call = lookups[n % lookups.length] ?? calls.vehicle.validateVin;
      expect((await api.send(call, { token })).status, call.name).not.toBe(429);
    }
    for (const call of lookups) {
      const { status, headers } = await api.send(call, { token });
      const limits = ["ratelimit-limit", "ratelimit-remaining"].map((name) => headers.get(name));
      expect([status, ...limits], call.name).toEqual([429, "30", "0"]);
    }
    const other = await api.register("other@example.com");
    expect((await api.send(calls.vehicle.validateVin, { token: other })).status).toBe(400);
    expect((await api.send(calls.vehicle.years, { token })).status).toBe(200);
  });

  it("[FIRST-6] comparing four saved cars counts as one lookup", async () => {
    const token = await api.register("comparer@example.com");
    const vins = ["1HGCM82633A004352", "2T1BURHE5JC034461", "4T1BE32K53U123456", "5UXWX7C57BA123456"];
    for (const vin of vins) await api.send(calls.garage.save, { token, fields: { vehicle: { vin } } });
    const { body, headers } = await api.send(calls.garage.compare, { token, fields: { vins } });
    expect(body.data).toHaveLength(4);
    expect(headers.get("ratelimit-remaining")).toBe("29");
  });

  it("[SEC-DOS-05] limits plate lookups to ten a minute, then returns 429 with rate limit headers", async () => {
    expect(
      callList.filter((call) => call.path.includes("plate")).map((call) => call.limits.perMinute),
    ).toEqual([10]);
    const token = await api.register("ann@example.com");
    const query = (n: number) => ({ plate: `A${n}`, state: "OH" });
    for (let n = 0; n < 10; n++) {
      const { status } = await api.send(calls.vehicle.plateDecode, { token, query: query(n) });
      expect([404, 503]).toContain(status);
    }
    const refusal = await api.send(calls.vehicle.plateDecode, { token, query: query(11) });
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get("ratelimit-limit")).toBe("10");
    expect(refusal.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    const moved = await api.send(calls.vehicle.plateDecode, {
      token,
      query: query(12),
      address: "192.0.2.77",
    });
    expect(moved.status).toBe(429);
  });
});
