import { afterAll, beforeAll, expect, it } from "vitest";
import type { QuickCheck } from "@/lib/checks/contract";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import type { GarageVehicle, VehiclePage } from "@/lib/garage/contract/garage";
import { readHistory } from "@/lib/imports/server/import-schemas";
import { readMarket } from "@/lib/imports/server/market-record";
import { writeHistory, writeMarket } from "@/lib/imports/server/record-repository";
import sampleMarket from "@/lib/imports/server/sample-market.json";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import type { ReportDocument } from "@/lib/report/contract/document";
import { buildBasicReport } from "@/lib/report/server/model/build-basic-report";
import { sampleElectric, samplePickup, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import type { StickerData } from "@/lib/sticker/contract/builder";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import type { Preview } from "@/lib/vehicle/contract/vehicle";
import { getRecallMark } from "@/lib/vehicle/rules/record-questions";
import { describeDatabase } from "../setup/database";
import { showValuesFree } from "../setup/free-values";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { readPdf } from "../setup/read-pdf";

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await showValuesFree(api.database.db);
    await seedSampleRecords(api.database.db);
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());

  for (const { vin, vehicle } of [sampleVehicle, samplePickup, sampleElectric]) {
    const name = `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
    let preview: Preview;
    let quick: QuickCheck;
    let recalls: RecallCheck;
    let report: ReportDocument;
    let page: VehiclePage;
    let worth: MarketValueResult;

    beforeAll(async () => {
      preview = (await api.send(calls.vehicle.previewDecode, { query: { vin } })).body.data as Preview;
      quick = (await api.send(calls.checks.quick, { fields: { vin } })).body.decode as QuickCheck;
      recalls = (await api.send(calls.recalls.byVin, { query: { vin } })).body.data as RecallCheck;
      await api.send(calls.garage.save, { token, fields: { vehicle: { vin } } });
      page = (await api.send(calls.garage.vehicle, { token, query: { vin } })).body.data as VehiclePage;
      worth = (await api.send(calls.checks.value, { token, fields: { vin } })).body.data as MarketValueResult;
      await api.send(calls.report.generate, { token, fields: { vin } });
      const response = await api.send(calls.report.document, { token, query: { vin, product: "vhr" } });
      report = (response.body.data as { document: ReportDocument }).document;
    });

    const tile = (kind: string, from: ReportDocument = report) =>
      from.tiles.find((item) => item.kind === kind);
    const means = () => {
      const { tradeIn, privateParty, retail } = report.value ?? {};
      return [tradeIn?.mean, privateParty?.mean, retail?.mean];
    };
    const previewed = (kind: string) => preview.records.find((record) => record.kind === kind);

    it(`[TRUE-6] ${name}: for every kind of record, the preview has the same count and mark as the report`, () => {
      const shared = preview.records.filter(({ kind }) => tile(kind));
      expect(shared).toHaveLength(9);
      for (const { kind, state, mark, count, newest } of shared) {
        const face = tile(kind);
        expect([kind, face?.state, face?.mark, face?.count ?? 0]).toEqual([kind, state, mark, count]);
        if (state === "found") expect([kind, face?.newestDate]).toEqual([kind, newest]);
      }
      const ofKinds = (...kinds: string[]) =>
        report.timeline.filter(({ kind }) => kinds.includes(kind)).length;
      expect(previewed("titles")?.count).toBe(ofKinds("title", "registration"));
      expect(previewed("service")?.count).toBe(ofKinds("service", "inspection"));
      for (const [{ state, count }, kind] of [
        [preview.auction_data, "listings"],
        [preview.marketvalue_data, "value"],
      ] as const)
        expect(tile(kind)).toMatchObject({ state, count });
    });

    it(`[TRUE-6] ${name}: for every kind of record, the basic report has the same count and mark as the full report`, () => {
      const basic = buildBasicReport(report);
      for (const { kind, state, mark, count } of report.tiles)
        expect(tile(kind, basic)).toMatchObject({ kind, state, mark, count });
      const rows = basic.sections.find(({ id }) => id === "records")?.tables[0]?.rows ?? [];
      for (const { kind, count, mark } of report.tiles.filter((item) => item.kind !== "recalls")) {
        const row = rows.find(({ id }) => id === kind);
        const shown = count === null ? "—" : String(count);
        expect([kind, row?.cells[2], row?.mark ?? "plain"]).toEqual([kind, shown, mark]);
      }
    });

    it(`[TRUE-6] ${name}: the sections have as many readings, owners, offers and recalls as the summary tiles`, () => {
      const getRows = (id: string, table = 0) =>
        report.sections.find((section) => section.id === id)?.tables[table]?.rows.length;
      expect(getRows("odometer")).toBe(tile("odometer")?.count);
      expect(report.odometer.readings).toHaveLength(tile("odometer")?.count ?? 0);
      expect(getRows("owners")).toBe(tile("owners")?.count);
      expect(getRows("listings")).toBe(tile("listings")?.count);
      expect(getRows("recalls")).toBe(tile("recalls")?.count);
    });

    it(`[TRUE-6] ${name}: the quick check and the recall check match the report`, () => {
      const { accident, one_owner: owners } = quick.checks;
      expect([accident.state, accident.count]).toEqual([tile("damage")?.state, tile("damage")?.count ?? 0]);
      expect([owners.state, owners.count]).toEqual([tile("owners")?.state, tile("owners")?.count]);
      expect(quick.oneOwner).toBe(tile("owners")?.count === 1);
      const { state, campaigns } = recalls;
      const flags = campaigns.map(({ parkIt, parkOutSide: parkOutside }) => ({ parkIt, parkOutside }));
      const mark = getRecallMark(state, flags);
      expect(tile("recalls")).toMatchObject({ state, count: campaigns.length, mark });
    });

    it(`[TRUE-7] ${name}: the offers list matches the report, offer by offer`, () => {
      const listed = [
        ...(page.sales_listing_history ?? []),
        ...(page.auctions ?? []).map(({ data, source, images }) => ({ ...data, source, images })),
      ].map(({ date, kind, price_cents, mileage, place, condition, source }) =>
        [date, kind, price_cents, mileage, place, condition, source].join(" | "),
      );
      const offers = report.events.filter(({ kind }) => ["listing", "sale", "auction"].includes(kind));
      const told = offers.map(({ date, kind, priceCents, odometer, place, state, text, source }) =>
        [date, kind, priceCents, odometer, `${place}, ${state}`, text, source].join(" | "),
      );
      expect(listed.length).toBe(preview.auction_data.count);
      expect(listed.toSorted()).toEqual(told.toSorted());
      const rows = report.sections.find(({ id }) => id === "listings")?.tables[0]?.rows ?? [];
      expect(rows.map(({ date }) => date)).toEqual(offers.map(({ date }) => date));
    });

    it(`[TRUE-7] ${name}: the value tab, the vehicle's garage page and the report show the same market values`, () => {
      const { value } = report;
      for (const { spread, comparables, mileage } of [worth, page.market_value]) {
        const { trade_in, private_party, dealer_retail } = spread ?? {};
        expect([trade_in?.mean, private_party?.mean, dealer_retail?.mean]).toEqual(means());
        expect([comparables.length, mileage]).toEqual([value?.comparables.length, value?.mileage]);
      }
      expect(preview.marketvalue_data.count).toBe(value?.comparables.length);
    });

    it(`[TRUE-5] [TRUE-7] [ONE-7] ${name}: the garage card and the comparison show the report's value and recalls`, async () => {
      // The card shows the value at the car's mileage, not at another mileage.
      await api.send(calls.checks.value, { token, fields: { vin, mileage: 190_000 } });
      const { body } = await api.send(calls.garage.read, { token });
      const card = (body.vehicles as GarageVehicle[]).find((item) => item.vin === vin);
      const all = worth.entries.find(({ condition }) => condition === "all") ?? worth.entries[0];
      expect([all?.trade_in, all?.private_party, all?.dealer_retail]).toEqual(means());
      expect([card?.value_cents, card?.open_recalls]).toEqual([means()[1], tile("recalls")?.count]);
    });

    it(`[TRUE-9] ${name}: every source listed in a table is among the checked sources`, () => {
      const checked = report.coverage.map(({ source }) => source);
      const namedSources = report.sections.flatMap(({ tables }) =>
        tables.flatMap(({ columns, rows }) => {
          const at = columns.findIndex(({ key }) => key === "source");
          return rows.flatMap(({ cells }) => cells[at]?.split(", ") ?? []);
        }),
      );
      expect(namedSources.length).toBeGreaterThan(5);
      expect(namedSources.filter((source) => !checked.includes(source))).toEqual([]);
    });

    it(`[TRUE-7] ${name}: the shared page matches the report, and its PDF has the same counts`, async () => {
      const link = await api.send(calls.share.create, { token, fields: { vin } });
      const key = String(link.body.path).replace("/shared/", "");
      const { body } = await api.send(calls.share.read, { fields: { key } });
      const { tiles, sections, timeline, value } = (body.data as { document: ReportDocument }).document;
      expect([tiles, timeline, value]).toEqual([report.tiles, report.timeline, report.value]);
      expect(sections.map(({ id }) => id)).toEqual(report.sections.map(({ id }) => id));
      const file = await api.fetch(requestFor(calls.share.pdf, { query: { key } }));
      const { allText } = readPdf(new Uint8Array(await file.arrayBuffer()));
      const read = allText.replaceAll(/\s+/g, " ").toLowerCase();
      for (const { label, headline, stateLabel } of report.tiles)
        for (const text of [label, headline, stateLabel]) expect(read).toContain(text.toLowerCase());
    });

    it(`[TRUE-7] ${name}: the decoded VIN, garage page, report and sticker show the same year, make and model`, async () => {
      const { body } = await api.send(calls.sticker.autoload, { token, fields: { vin } });
      const built = body.data as StickerData;
      const { decode_data: decode } = preview;
      const { year, make, model } = report.vehicle;
      expect([built.year, built.make, built.model]).toEqual([year, make, model]);
      const said = [year, make?.toUpperCase(), model];
      expect([decode.modelYear, decode.make?.toUpperCase(), decode.model]).toEqual(said);
      expect([recalls.year, recalls.make?.toUpperCase(), recalls.model]).toEqual(said);
      expect(page.panther_specs.find(({ key }) => key === "trim")?.value).toBe(report.vehicle.trim);
      const price = report.specification.find(({ key }) => key === "msrp")?.value;
      expect(page.panther_specs.find(({ key }) => key === "msrp")?.value).toBe(price);
      expect(built.trim).toBe(report.vehicle.trim);
    });
  }

  it("[TRUE-5] a report's market value uses the requested mileage, or else the garage mileage, and matches the value tab", async () => {
    const { vin, value: sampleValue } = sampleVehicle;
    const eve = await api.register("eve@example.com");
    const worthAt = async (mileage?: number) => {
      const { body } = await api.send(calls.checks.value, { token: eve, fields: { vin, mileage } });
      const { spread, mileage: miles } = body.data as MarketValueResult;
      return [spread?.trade_in?.mean, spread?.private_party?.mean, spread?.dealer_retail?.high, miles];
    };
    const reported = async (fields: object) => {
      const generation = await api.send(calls.report.generate, { token: eve, fields: { vin, ...fields } });
      expect(generation.status).toBe(200);
      const response = await api.send(calls.report.document, { token: eve, query: { vin, product: "vhr" } });
      const { value } = (response.body.data as { document: ReportDocument }).document;
      return [value?.tradeIn?.mean, value?.privateParty?.mean, value?.retail?.high, value?.mileage];
    };
    const driven = await worthAt(150_000);
    expect(driven[0]).toBeLessThan(sampleValue?.tradeIn?.mean ?? 0);
    expect(driven[3]).toBe(150_000);
    expect((await worthAt())[0]).toBe(sampleValue?.tradeIn?.mean);
    expect(await reported({ mileage: "150,000" })).toEqual(driven);
    expect(await reported({ gen: "regenerate" })).toEqual(driven);
    await api.send(calls.garage.save, { token: eve, fields: { vehicle: { vin, mileage: 60_000 } } });
    expect(await reported({ gen: "regenerate" })).toEqual(await worthAt(60_000));
  });

  it("[TRUE-7] a made-up car's imported offers match its own records and don't add events", async () => {
    for (const sample of sampleVehicles) {
      const listed = sampleMarket.filter(({ vin }) => vin === sample.vin);
      for (const { kind, date, priceCents, mileage } of listed)
        expect(sample.events).toContainEqual(
          expect.objectContaining({ kind, date, priceCents, odometer: mileage }),
        );
      const { events } = await api.services.records.records(sample.vin);
      expect(events).toHaveLength(sample.events.length);
    }
  });

  it("[TRUE-7] a listing imported for a VIN also appears once in its report, in its own currency", async () => {
    const { db } = api.database;
    const bob = await api.register("bob@example.com");
    const vin = "2HGFG12826H500005";
    const history = { vin, kind: "auction", date: "2020-05-04", odometer: 60_100, source: "Auctions" };
    const market = { vin, year: 2006, make: "Honda", model: "Civic", source: "Market" };
    await writeHistory(db, [readHistory(history, new Date())]);
    await writeMarket(db, [
      readMarket({ ...market, kind: "auction", date: "2020-05-04", mileage: 60_100, seller: "Lane 4" }),
      readMarket({ ...market, kind: "listing", date: "2021-01", priceCents: 900_000, currency: "CAD" }),
    ]);
    const { events, sources } = await api.services.records.records(vin);
    expect(events).toMatchObject([
      { kind: "auction", source: "Auctions", odometer: 60_100, reportedBy: "Lane 4" },
      { kind: "listing", source: "Market", priceCents: 900_000, currency: "CAD" },
    ]);
    expect(sources.map(({ source, covers, answered }) => [source, covers, answered])).toEqual([
      ["Auctions", ["auction"], true],
      ["Market", ["listing"], true],
    ]);
    await api.send(calls.garage.save, { token: bob, fields: { vehicle: { vin } } });
    const { body } = await api.send(calls.garage.vehicle, { token: bob, query: { vin } });
    expect(body.data).toMatchObject({
      sales_listing_history: [{ date: "2021-01", price_cents: 900_000, currency: "CAD" }],
      auctions: [{ post_date: "2020-05-04", data: { mileage: 60_100, seller: "Lane 4" } }],
    });
    await api.send(calls.report.generate, { token: bob, fields: { vin } });
    const response = await api.send(calls.report.document, { token: bob, query: { vin, product: "vhr" } });
    const { document } = response.body.data as { document: ReportDocument };
    const rows = document.sections.find(({ id }) => id === "listings")?.tables[0]?.rows ?? [];
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      expect.arrayContaining(["60,100 mi"]),
      expect.arrayContaining(["9,000 CAD"]),
    ]);
  });
});
