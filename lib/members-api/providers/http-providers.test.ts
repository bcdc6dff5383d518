import { describe, expect, it } from "vitest";
import { factState } from "@/lib/core/report-state";
import { byPath, IMPATIENT, json, sourceFaults, standIn, testSource } from "@/tests/setup/source-server";
import { combinedBuildData, combinedPlates, combinedRecords } from "./combine";
import { httpBuildData, httpMarket, httpPlates, httpRecords } from "./http-providers";
import type { PlatesProvider } from "./plates-provider";
import type { RecordsProvider } from "./records-provider";

const VIN = "1HGCM82633A004352";
const EVENT = { id: "e1", kind: "accident", date: "2019-03-02", severity: "minor" };
const RECORDS = {
  status: "found",
  source: "Police",
  covers: ["accident", "theft"],
  newest: "2026-01-02",
  events: [EVENT],
};
const ENTRY = { condition: "all", dealer_retail: 899500, private_party: 799500, trade_in: null };

async function supplier(handler: Parameters<typeof standIn>[0], patience: object = {}) {
  const server = await standIn(handler);
  const { source } = testSource(server.origin, {
    ...{ name: "Supplier", headers: { authorization: "Bearer k" } },
    ...patience,
  });
  return { ...server, supplier: { source, url: `${server.origin}/v1/ask` } };
}
const nobody: PlatesProvider = { find: async () => null };
const noEvents: RecordsProvider = { records: async () => ({ events: [], sources: [] }) };

/** Answers that are no answer to any of the questions, beside the faults of HTTP. */
const nonsense = [
  ["found with nothing in it", json(200, { status: "found", source: "x" })],
  ["nothing said", json(200, {})],
  ["none without a source", json(200, { status: "none" })],
  ["another status", json(200, { status: "maybe", source: "x" })],
] as const;

describe("suppliers behind the documented JSON", () => {
  it("[EMB-3] [VEH-5] a plate travels in the body with the key, never in the address", async () => {
    const asked = await supplier(json(200, { status: "found", source: "DMV", vin: VIN.toLowerCase() }));
    expect(await httpPlates(asked.supplier).find("CANARY7", "OH")).toEqual({
      vin: VIN,
      source: "DMV",
      sample: false,
    });
    expect(asked.asked).toEqual(["POST /v1/ask"]);
    expect(JSON.parse(asked.bodies[0] ?? "")).toEqual({ kind: "plate", plate: "CANARY7", state: "OH" });
    expect(asked.headers[0]?.authorization).toBe("Bearer k");
  });

  it("[EMB-3] 'none' is said only in so many words", async () => {
    const none = await supplier(json(200, { status: "none", source: "DMV" }));
    expect(await httpPlates(none.supplier).find("A", "OH")).toBeNull();
    const records = await supplier(json(200, { ...RECORDS, status: "none", events: [] }));
    const { sources } = await httpRecords(records.supplier).records(VIN);
    expect(factState(false, ["theft"], sources)).toBe("none");
    expect(factState(false, ["lien"], sources)).toBe("unchecked");
    const value = await supplier(json(200, { status: "none", source: "Book" }));
    const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: null, mileage: null };
    expect(await httpMarket(value.supplier).value(question)).toMatchObject({
      state: "none",
      source: "Book",
      entries: [],
    });
  });

  it.each([...sourceFaults, ...nonsense])("[EMB-3] %s: unavailable, never none", async (_name, fault) => {
    const { supplier: away } = await supplier(fault, IMPATIENT);
    await expect(httpPlates(away).find("A", "OH")).rejects.toMatchObject({ code: "unavailable" });
    const { events, sources } = await httpRecords(away).records(VIN);
    expect(events).toEqual([]);
    for (const kind of ["accident", "theft", "lien"])
      expect(factState(false, [kind], sources)).toBe("unavailable");
    const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: null, mileage: 5 };
    expect(await httpMarket(away).value(question)).toMatchObject({
      state: "unavailable",
      entries: [],
      mileage: 5,
    });
    expect(await httpBuildData(away).build(question)).toEqual({ build: null, answered: false });
  });

  it("[EMB-3] records become the car's own, with the supplier's name and what it covers", async () => {
    const { supplier: found } = await supplier(json(200, RECORDS));
    expect(await httpRecords(found).records(VIN)).toEqual({
      events: [{ ...EVENT, vin: VIN, source: "Police" }],
      sources: [
        {
          ...{ source: "Police", covers: ["accident", "theft"], asked: true, answered: true },
          ...{ askedAt: "2026-01-15T00:00:00.000Z", newestDate: "2026-01-02" },
        },
      ],
    });
  });

  it("[EMB-3] a record that is not one of ours spoils the whole answer: half a history is none", async () => {
    const events = [EVENT, { id: "e2", kind: "gossip", date: "2019" }];
    const { supplier: odd } = await supplier(json(200, { ...RECORDS, events }));
    expect((await httpRecords(odd).records(VIN)).sources[0]?.answered).toBe(false);
  });

  it("[EMB-3] what was imported still counts where the supplier is away; both together where it answers", async () => {
    const own = { id: "t1", vin: VIN, kind: "theft", date: "2018", source: "File" } as const;
    const covers = ["theft" as const];
    const file = { source: "File", covers, asked: true, answered: true, askedAt: null, newestDate: "2018" };
    const table: RecordsProvider = { records: async () => ({ events: [own], sources: [file] }) };
    const { supplier: away } = await supplier(json(500, {}));
    const alone = await combinedRecords(httpRecords(away), table).records(VIN);
    expect(alone.events).toEqual([own]);
    expect(factState(false, ["accident"], alone.sources)).toBe("unavailable");
    const { supplier: found } = await supplier(json(200, RECORDS));
    const both = await combinedRecords(httpRecords(found), table).records(VIN);
    expect(both.events.map((one) => one.kind)).toEqual(["theft", "accident"]);
    expect((await combinedRecords(httpRecords(found), noEvents).records(VIN)).events).toHaveLength(1);
  });

  it("[EMB-3] [VEH-5] an imported plate answers for a supplier that is away; an unknown one is then no 'not found'", async () => {
    const { supplier: away } = await supplier(json(503, {}));
    const imported: PlatesProvider = { find: async () => ({ vin: VIN, source: "File", sample: false }) };
    expect((await combinedPlates(httpPlates(away), imported).find("A", "OH"))?.source).toBe("File");
    await expect(combinedPlates(httpPlates(away), nobody).find("A", "OH")).rejects.toMatchObject({
      status: 503,
    });
    const { supplier: none } = await supplier(json(200, { status: "none", source: "DMV" }));
    expect((await combinedPlates(httpPlates(none), imported).find("A", "OH"))?.source).toBe("File");
    expect(await combinedPlates(httpPlates(none), nobody).find("A", "OH")).toBeNull();
  });

  it("[EMB-3] values come with their entries, in integer cents", async () => {
    const { supplier: found } = await supplier(
      json(200, { status: "found", source: "Book", date: "2026-01", entries: [ENTRY] }),
    );
    const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: null, mileage: 90_000 };
    expect(await httpMarket(found).value(question)).toMatchObject({
      ...{ state: "found", source: "Book", newest: "2026-01", basis: "vin", entries: [ENTRY] },
    });
    const { supplier: float } = await supplier(
      json(200, { status: "found", source: "Book", entries: [{ ...ENTRY, dealer_retail: 8995.5 }] }),
    );
    expect((await httpMarket(float).value(question)).state).toBe("unavailable");
  });

  it("[EMB-3] build data: what is left out is not known; another car's is not taken; a car's own comes first", async () => {
    const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: "EX" };
    const answer = (build: object) => json(200, { status: "found", source: "Maker", build });
    const { supplier: own } = await supplier(answer({ vin: VIN, scope: "vin", baseCents: 2_000_000 }));
    expect(await httpBuildData(own).build(question)).toMatchObject({
      build: { source: "Maker", scope: "vin", baseCents: 2_000_000, destinationCents: null, packages: [] },
      answered: true,
    });
    const { supplier: other } = await supplier(answer({ vin: "2T1BURHE5JC034461", scope: "vin" }));
    const none = { build: null, answered: true };
    expect(await httpBuildData(other).build(question)).toEqual(none);
    const { supplier: typical } = await supplier(answer({ scope: "trim" }));
    const mine = await httpBuildData(own).build(question);
    const table = { build: async () => mine };
    expect(await combinedBuildData(httpBuildData(typical), table).build(question)).toEqual(mine);
    const unknown = { build: async () => none };
    expect(await combinedBuildData(httpBuildData(typical), unknown).build(question)).toMatchObject({
      build: { scope: "trim" },
    });
    const { supplier: away } = await supplier(json(500, {}));
    expect(await combinedBuildData(httpBuildData(away), unknown).build(question)).toEqual({
      ...{ build: null, answered: false },
    });
  });

  it("[EMB-3] build data of a vehicle without a VIN: what is typical of its trim is asked for, never an empty VIN", async () => {
    const answer = { status: "found", source: "Maker", build: { scope: "trim", baseCents: 1_000_000 } };
    const server = await supplier(json(200, answer));
    const { build } = httpBuildData(server.supplier);
    const named = { vin: "", year: 2003, make: "HONDA", model: "Accord", trim: "EX" };
    expect(await build(named)).toMatchObject({ build: { scope: "trim", baseCents: 1_000_000 } });
    expect(JSON.parse(server.bodies[0] ?? "")).toEqual({ kind: "build", ...named, vin: null });
    expect(await build({ ...named, model: null })).toEqual({ build: null, answered: true });
    expect(server.asked).toHaveLength(1);
  });

  it("[EMB-3] an answer is kept; a plate never is", async () => {
    const server = await supplier(byPath({ "/v1": json(200, { status: "none", source: "DMV" }) }));
    const { source } = testSource(server.origin, { cache: undefined });
    const plates = httpPlates({ source, url: server.supplier.url });
    await plates.find("A", "OH");
    await plates.find("A", "OH");
    expect(server.asked).toHaveLength(2);
    const value = httpMarket(server.supplier);
    const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: null, mileage: null };
    await value.value(question);
    await value.value(question);
    expect(server.asked).toHaveLength(3);
  });
});
