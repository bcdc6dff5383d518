import { expect, it } from "vitest";
import { getFactState } from "@/lib/vehicle/rules/fact-state";
import {
  byPath,
  fakeSource,
  json,
  SHORT_TIMEOUTS,
  sourceFaults,
  testSource,
} from "@/tests/setup/third-parties";
import { combineBuildData, combinePlates, combineRecords } from "./combine-sources";
import type { PlatesSource } from "./plates-source";
import type { StoredRecordsSource } from "./records-source";
import {
  createSupplierBuildData,
  createSupplierMarketValue,
  createSupplierPlates,
  createSupplierRecords,
} from "./supplier-client";

const VIN = "1HGCM82633A004352";
const EVENT = { id: "e1", kind: "accident", date: "2019-03-02", severity: "minor" };
const RECORDS = {
  status: "found",
  source: "Police",
  covers: ["accident", "theft"],
  newest: "2026-01-02",
  events: [EVENT],
};
const question = { vin: VIN, year: 2003, make: "HONDA", model: "Accord", trim: null, mileage: null };
const ENTRY = { condition: "all", dealer_retail: 899500, private_party: 799500, trade_in: null };

async function supplier(handler: Parameters<typeof fakeSource>[0], patience: object = {}) {
  const server = fakeSource(handler);
  const { source } = testSource(server.origin, {
    name: "Supplier",
    headers: { authorization: "Bearer k" },
    ...patience,
  });
  return { ...server, supplier: { source, url: `${server.origin}/v1/ask` } };
}
const noPlates: PlatesSource = { find: async () => null };
const noEvents: StoredRecordsSource = {
  records: async () => ({ events: [], sources: [] }),
  held: async () => new Map(),
};

const nonsense = [
  ["found with nothing in it", json(200, { status: "found", source: "x" })],
  ["no status", json(200, {})],
  ["none without a source", json(200, { status: "none" })],
  ["another status", json(200, { status: "maybe", source: "x" })],
] as const;

it("[EMB-3] [VEH-5] sends a plate in the body with the key, never in the URL", async () => {
  const server = await supplier(json(200, { status: "found", source: "DMV", vin: VIN.toLowerCase() }));
  const found = { vin: VIN, source: "DMV", sample: false };
  expect(await createSupplierPlates(server.supplier).find("CANARY7", "OH")).toEqual(found);
  expect(server.requests).toEqual(["POST /v1/ask"]);
  expect(JSON.parse(server.bodies[0] ?? "")).toEqual({ kind: "plate", plate: "CANARY7", state: "OH" });
  expect(server.headers[0]?.get("authorization")).toBe("Bearer k");
});

it("[EMB-3] returns 'none' for an explicit 'none', but only for kinds of records that the supplier covers", async () => {
  const none = await supplier(json(200, { status: "none", source: "DMV" }));
  expect(await createSupplierPlates(none.supplier).find("A", "OH")).toBeNull();
  const records = await supplier(json(200, { ...RECORDS, status: "none", events: [] }));
  const { sources } = await createSupplierRecords(records.supplier).records(VIN);
  expect(getFactState(false, ["theft"], sources)).toBe("none");
  expect(getFactState(false, ["lien"], sources)).toBe("unchecked");
  const value = await supplier(json(200, { status: "none", source: "Book" }));
  const nothing = { state: "none", source: "Book", entries: [] };
  expect(await createSupplierMarketValue(value.supplier).value(question)).toMatchObject(nothing);
});

it.each([...sourceFaults, ...nonsense])(
  "[EMB-3] treats %s as 'unavailable', never as 'none'",
  async (_name, fault) => {
    const { supplier: failing } = await supplier(fault, SHORT_TIMEOUTS);
    const plate = createSupplierPlates(failing).find("A", "OH");
    await expect(plate).rejects.toMatchObject({ code: "unavailable" });
    const { events, sources } = await createSupplierRecords(failing).records(VIN);
    expect(events).toEqual([]);
    for (const kind of ["accident", "theft", "lien"])
      expect(getFactState(false, [kind], sources)).toBe("unavailable");
    const value = await createSupplierMarketValue(failing).value({ ...question, mileage: 5 });
    expect(value).toMatchObject({ state: "unavailable", entries: [], mileage: 5 });
    expect(await createSupplierBuildData(failing).build(question)).toEqual({ build: null, answered: false });
  },
);

it("[EMB-3] attributes records to the requested VIN, with the supplier's name and coverage", async () => {
  const { supplier: answering } = await supplier(json(200, RECORDS));
  expect(await createSupplierRecords(answering).records(VIN)).toEqual({
    events: [{ ...EVENT, vin: VIN, source: "Police" }],
    sources: [
      {
        source: "Police",
        covers: ["accident", "theft"],
        asked: true,
        answered: true,
        askedAt: "2026-01-15T00:00:00.000Z",
        newestDate: "2026-01-02",
      },
    ],
  });
});

it("[EMB-3] an invalid record invalidates the entire response, because half a history would be misleading", async () => {
  const events = [EVENT, { id: "e2", kind: "gossip", date: "2019" }];
  const { supplier: odd } = await supplier(json(200, { ...RECORDS, events }));
  expect((await createSupplierRecords(odd).records(VIN)).sources[0]?.answered).toBe(false);
});

it("[EMB-3] imported records still count if the supplier fails, and are combined with the supplier's if it responds", async () => {
  const imported = { id: "t1", vin: VIN, kind: "theft", date: "2018", source: "File" } as const;
  const covers = ["theft" as const];
  const file = { source: "File", covers, asked: true, answered: true, askedAt: null, newestDate: "2018" };
  const table: StoredRecordsSource = {
    ...noEvents,
    records: async () => ({ events: [imported], sources: [file] }),
  };
  const { supplier: failing } = await supplier(json(500, {}));
  const alone = await combineRecords(createSupplierRecords(failing), table).records(VIN);
  expect(alone.events).toEqual([imported]);
  expect(getFactState(false, ["accident"], alone.sources)).toBe("unavailable");
  const { supplier: answering } = await supplier(json(200, RECORDS));
  const both = await combineRecords(createSupplierRecords(answering), table).records(VIN);
  expect(both.events.map((event) => event.kind)).toEqual(["theft", "accident"]);
  const own = await combineRecords(createSupplierRecords(answering), noEvents).records(VIN);
  expect(own.events).toHaveLength(1);
});

it("[EMB-3] [VEH-5] uses an imported plate if the supplier fails, and doesn't report an unknown plate as 'not found'", async () => {
  const { supplier: failing } = await supplier(json(503, {}));
  const imported: PlatesSource = { find: async () => ({ vin: VIN, source: "File", sample: false }) };
  const replaced = await combinePlates(createSupplierPlates(failing), imported).find("A", "OH");
  expect(replaced?.source).toBe("File");
  const unknown = combinePlates(createSupplierPlates(failing), noPlates).find("A", "OH");
  await expect(unknown).rejects.toMatchObject({ status: 503 });
  const { supplier: none } = await supplier(json(200, { status: "none", source: "DMV" }));
  expect((await combinePlates(createSupplierPlates(none), imported).find("A", "OH"))?.source).toBe("File");
  expect(await combinePlates(createSupplierPlates(none), noPlates).find("A", "OH")).toBeNull();
});

it("[EMB-3] returns values with their entries, and rejects fractions of a cent", async () => {
  const { supplier: answering } = await supplier(
    json(200, { status: "found", source: "Book", date: "2026-01", entries: [ENTRY] }),
  );
  const book = { state: "found", source: "Book", newest: "2026-01", basis: "vin", entries: [ENTRY] };
  expect(await createSupplierMarketValue(answering).value(question)).toMatchObject(book);
  const { supplier: float } = await supplier(
    json(200, { status: "found", source: "Book", entries: [{ ...ENTRY, dealer_retail: 8995.5 }] }),
  );
  expect((await createSupplierMarketValue(float).value(question)).state).toBe("unavailable");
});

it("[EMB-3] leaves missing build data unknown, ignores another car's data, and prefers VIN-specific data", async () => {
  const answer = (build: object) => json(200, { status: "found", source: "Maker", build });
  const { supplier: answering } = await supplier(answer({ vin: VIN, scope: "vin", baseCents: 2_000_000 }));
  expect(await createSupplierBuildData(answering).build(question)).toMatchObject({
    build: { source: "Maker", scope: "vin", baseCents: 2_000_000, destinationCents: null, packages: [] },
    answered: true,
  });
  const { supplier: other } = await supplier(answer({ vin: "2T1BURHE5JC034461", scope: "vin" }));
  const none = { build: null, answered: true };
  expect(await createSupplierBuildData(other).build(question)).toEqual(none);
  const { supplier: typical } = await supplier(answer({ scope: "trim" }));
  const result = await createSupplierBuildData(answering).build(question);
  const table = { build: async () => result };
  expect(await combineBuildData(createSupplierBuildData(typical), table).build(question)).toEqual(result);
  const unknown = { build: async () => none };
  expect(await combineBuildData(createSupplierBuildData(typical), unknown).build(question)).toMatchObject({
    build: { scope: "trim" },
  });
  const { supplier: failing } = await supplier(json(500, {}));
  expect(await combineBuildData(createSupplierBuildData(failing), unknown).build(question)).toEqual({
    build: null,
    answered: false,
  });
});

it("[EMB-3] requests a trim's typical build data if there's no VIN, and never sends an empty VIN", async () => {
  const answer = { status: "found", source: "Maker", build: { scope: "trim", baseCents: 1_000_000 } };
  const server = await supplier(json(200, answer));
  const { build } = createSupplierBuildData(server.supplier);
  const { mileage: _, ...named } = { ...question, vin: "" };
  expect(await build(named)).toMatchObject({ build: { scope: "trim", baseCents: 1_000_000 } });
  expect(JSON.parse(server.bodies[0] ?? "")).toEqual({ kind: "build", ...named, vin: null });
  expect(await build({ ...named, model: null })).toEqual({ build: null, answered: true });
  expect(server.requests).toHaveLength(1);
});

it("[EMB-3] caches a market value, but not a plate if its source has no cache", async () => {
  const server = await supplier(byPath({ "/v1": json(200, { status: "none", source: "DMV" }) }));
  const { source } = testSource(server.origin, { cache: undefined });
  const plates = createSupplierPlates({ source, url: server.supplier.url });
  await plates.find("A", "OH");
  await plates.find("A", "OH");
  expect(server.requests).toHaveLength(2);
  const value = createSupplierMarketValue(server.supplier);
  await value.value(question);
  await value.value(question);
  expect(server.requests).toHaveLength(3);
});
