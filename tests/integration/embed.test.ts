import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { ReportBadge } from "@/lib/embed/contract";
import { NETWORK_VINS_PER_HOUR } from "@/lib/embed/server/routes";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import { sites } from "@/lib/site/schema/site";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { byPath, createPersistentFakeSource, type FakeSource, json } from "../setup/third-parties";
import { COROLLA } from "../setup/vehicles";

const { badges } = calls.embed;
const ACCORD = "1HGCM82633A004352";
const CIVIC = "2HGES16555H527123";
const TAHOE = "1GNEK13ZX3R298984";
const EVENTS: Omit<HistoryEvent, "id">[] = [
  { vin: ACCORD, kind: "accident", date: "2009-02-03", source: "Police", text: "Canary collision" },
  { vin: ACCORD, kind: "service", date: "2011-08-09", source: "Shop", text: "Second canary" },
];

describeDatabase((open) => {
  let api: TestApi;
  let supplier: FakeSource;
  beforeAll(async () => {
    const none = { status: "none", source: "Stand-in", covers: ["brand", "theft"], events: [] };
    supplier = createPersistentFakeSource(byPath({ "/records": json(200, none) }));
    const records = { url: `${supplier.origin}/records`, key: "k" };
    api = await openTestApi({ open, sources: { records } });
    await writeHistory(api.database.db, EVENTS.map(toHistoryRecord));
  });
  afterAll(async () => {
    await api.close();
    await supplier.close();
  });

  const ask = async (vins: readonly string[], options: { site?: string; address?: string } = {}) => {
    const answer = await api.send(badges, { ...options, query: { vins: vins.join(",") } });
    return { ...answer, data: answer.body.data as ReportBadge[] };
  };
  const someVins = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => `1HGCM82633A${String(from + at).padStart(6, "0")}`);

  it("[PART-7] returns whether there are records and how many, but none of their content", async () => {
    const { data, body } = await ask([ACCORD, CIVIC, COROLLA]);
    expect(data).toMatchObject([
      { vin: ACCORD, state: "found", records: 2, checked: 2, kinds: 11, sample: false },
      { vin: CIVIC, state: "unchecked", records: 0, checked: 0, kinds: 11, sample: false },
      { vin: COROLLA, kinds: 11, sample: true },
    ]);
    expect(new Set(data.flatMap(Object.keys)).size).toBe(6);
    expect(JSON.stringify(body)).not.toMatch(/canary|police|2009/i);
  });

  it("[PART-7] doesn't contact suppliers, and reports an earlier 'none' until it is a day old", async () => {
    const before = supplier.requests.length;
    expect((await ask([TAHOE])).data[0]?.state).toBe("unchecked");
    expect(supplier.requests).toHaveLength(before);
    await api.send(calls.vehicle.previewDecode, { query: { vin: TAHOE } });
    api.clock.advance(61_000);
    expect((await ask([TAHOE])).data[0]).toMatchObject({ state: "none", records: 0, checked: 2 });
    api.clock.advance(25 * 3_600_000);
    expect((await ask([TAHOE])).data[0]?.state).toBe("unchecked");
  });

  it("[PART-7] accepts up to 100 VINs, ignores repeats, and rejects an invalid list with a field error", async () => {
    expect((await ask([ACCORD, ACCORD.toLowerCase()])).data).toHaveLength(1);
    expect((await ask(someVins(100, 0))).data).toHaveLength(100);
    const refusedLists = [[...someVins(101, 0)], ["1HGCM82633A00435"], [ACCORD, ""], ["1HGCM82633A00435O"]];
    const body = { code: "invalid_fields", errors: { vins: expect.any(String) } };
    for (const vins of refusedLists) expect(await ask(vins)).toMatchObject({ status: 400, body });
  });

  it("[PART-7] a network can check 2,000 different vehicles an hour, and repeating a page doesn't count", async () => {
    const address = "198.51.100.7";
    const page = someVins(100, 10_000);
    for (let at = 0; at < NETWORK_VINS_PER_HOUR / 100 + 5; at++)
      expect((await ask(page, { address })).status).toBe(200);
    for (let at = 1; at < NETWORK_VINS_PER_HOUR / 100; at++)
      expect((await ask(someVins(100, 10_000 + at * 100), { address })).status).toBe(200);
    for (const neighbor of [address, "198.51.100.8", address]) {
      const { status, headers } = await ask([ACCORD], { address: neighbor });
      expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
    expect((await ask(page.toReversed(), { address })).status).toBe(200);
    expect((await ask([ACCORD], { address, site: "es.localhost" })).status).toBe(200);
    expect((await ask([ACCORD], { address: "198.51.101.7" })).status).toBe(200);
    api.clock.advance(3_600_001);
    expect((await ask([ACCORD], { address })).status).toBe(200);
  });

  it("[PART-7] returns 404 for a site with the embed kit disabled", async () => {
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "es.localhost"));
    if (!site) throw new Error("no site");
    const config = { ...site.config, embedding: false };
    await db.update(sites).set({ config }).where(eq(sites.id, site.id));
    expect(await ask([ACCORD], { site: "es.localhost" })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect((await ask([ACCORD])).status).toBe(200);
    await db.update(sites).set({ config: site.config }).where(eq(sites.id, site.id));
  });
});
