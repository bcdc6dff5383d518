import { describe, expect, it } from "vitest";
import { buildReport } from "@/lib/report/server/model/build-report";
import { renderReportPdf } from "@/lib/report/server/pdf/report-pdf";
import { totalSticker } from "@/lib/sticker/rules/price";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { renderStickerPdf } from "@/lib/sticker/server/pdf/sticker-pdf";
import {
  historyEventSchema,
  marketValueSchema,
  recallsResultSchema,
  sourceStateSchema,
} from "@/lib/vehicle/contract/history";
import { buildStickerFacts, createdAt, reportFacts } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import {
  type SampleVehicle,
  sampleClassic,
  sampleElectric,
  samplePickup,
  sampleVehicle,
} from "./sample-vehicle";
import { sampleVehicles } from "./sample-vehicles";

const modern = [sampleVehicle, samplePickup, sampleElectric];
const nameSamples = (samples: readonly SampleVehicle[]) =>
  samples.map((sample): [string, SampleVehicle] => [sample.vehicle.model ?? "", sample]);

const blanks = (record: object) =>
  Object.entries(record)
    .filter(([, value]) => value === null || value === "" || (Array.isArray(value) && value.length === 0))
    .map(([key]) => key);

describe("seeded sample cars", () => {
  it.each(nameSamples(sampleVehicles))(
    "[EMB-3] %s contains records that an import would accept, each labeled as a sample, from invented sources",
    (_, sample) => {
      for (const event of sample.events) expect(historyEventSchema.parse(event).sample).toBe(true);
      for (const source of sample.sources(createdAt))
        expect(sourceStateSchema.parse(source).sample).toBe(true);
      expect(recallsResultSchema.safeParse(sample.recalls(createdAt)).success).toBe(true);
      expect(sample.build).toMatchObject({ sample: true, vin: sample.vin });
      expect(new Set(sample.events.map((event) => event.id)).size).toBe(sample.events.length);
      const dates = sample.events.map(({ date }) => date);
      for (const date of dates) expect(date <= createdAt).toBe(true);
      const { events, recalls, value, build } = sample;
      for (const { source } of [...events, ...sample.sources(createdAt), ...(value?.comparables ?? [])])
        expect(source).toMatch(/\(sample\)$/);
      for (const source of [build.source, build.safety?.source, build.fuelEconomy?.source, value?.source])
        expect(source ?? "(sample)").toMatch(/\(sample\)$/);
      for (const { campaign, component } of recalls(createdAt).campaigns) {
        expect(campaign).toMatch(/^SAMPLE-\d{4}$/);
        expect(component).toContain("invented for this sample");
      }
    },
  );

  it.each(nameSamples(modern))("[STK-4] %s has data for every part of a sticker", (_, sample) => {
    const { build, vehicle } = sample;
    expect(blanks({ ...build, discounts: null }).filter((field) => field !== "discounts")).toEqual([]);
    expect(blanks({ ...vehicle, series: "" }).filter((field) => field !== "series")).toEqual([]);
    expect(blanks(build.safety ?? { none: null })).toEqual([]);
    expect(blanks(build.partsContent ?? { none: null })).toEqual([]);
    const unasked = build.fuelEconomy?.electric ? [] : ["rangeMiles", "chargeHours"];
    expect(blanks(build.fuelEconomy ?? { none: null }).filter((field) => !unasked.includes(field))).toEqual(
      [],
    );
    for (const paint of [build.exterior, build.interior]) expect(blanks(paint ?? { none: null })).toEqual([]);
    expect(build.exteriorChoices).toContainEqual(build.exterior);
    expect(build.interiorChoices).toContainEqual(build.interior);
    expect(build.packages.some(({ contents }) => contents.length >= 2)).toBe(true);
    expect(build.equipment.length).toBeGreaterThanOrEqual(6);
    expect(build.equipment.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(35);
  });

  it.each(nameSamples(sampleVehicles))("[STK-4] the prices of %s add up to the cent", (_, sample) => {
    const { baseCents, destinationCents, statedTotalCents, packages, options, discounts } = sample.build;
    const sum = totalSticker({
      baseCents,
      destinationCents,
      statedTotalCents,
      lines: [...packages, ...options].map(({ price }) => price),
      discountCents: discounts.map(({ cents }) => cents),
    });
    expect(sum.totalCents).toBeGreaterThan(0);
    expect(sum.agrees).toBe(true);
    const { prices } = buildSticker(buildStickerFacts({ classic: sample === sampleClassic }, sample));
    expect(prices).toMatchObject({ totalCents: sum.totalCents, agrees: true, warning: null });
    // The classic's data has no total.
    if (sample !== sampleClassic)
      expect([statedTotalCents, sample.vehicle.msrpCents]).toEqual([sum.totalCents, sum.totalCents]);
  });

  it.each(nameSamples(modern))(
    "[PAGE-10] %s has a record or a result in every section of a report",
    (_, sample) => {
      const report = buildReport(reportFacts({}, sample));
      expect(report.recordCount).toBe(sample.events.length);
      expect(marketValueSchema.safeParse(sample.value).success).toBe(true);
      expect(sample.value?.comparables).toHaveLength(5);
      for (const { low, mean, high } of [
        sample.value?.tradeIn,
        sample.value?.privateParty,
        sample.value?.retail,
      ].filter((section) => section != null))
        expect([low, mean, high]).toEqual([low, mean, high].sort((a, b) => (a ?? 0) - (b ?? 0)));
      const found = report.sections.filter(({ state }) => state === "found").map(({ id }) => String(id));
      for (const id of ["title", "odometer", "owners", "theft", "listings", "recalls", "value", "safety"])
        expect(found).toContain(id);
      for (const { id, statement, tables } of report.sections)
        expect(statement !== "" || tables.length > 0, id).toBe(true);
      const unchecked = report.tiles.filter(({ state }) => state === "unchecked").map(({ kind }) => kind);
      expect(unchecked).toEqual(sample === sampleVehicle ? ["theft"] : []);
    },
  );

  it("[PAGE-10] have distinct reports, showing a rebuilt wreck, one owner with an open lien, and an inconsistent reading", () => {
    const tiles = (sample: SampleVehicle) =>
      Object.fromEntries(buildReport(reportFacts({}, sample)).tiles.map((tile) => [tile.kind, tile]));
    const wreck = { title: { mark: "alert" }, total_loss: { count: 3 }, damage: { state: "found" } };
    expect(tiles(samplePickup)).toMatchObject({ ...wreck, owners: { count: 3 }, lien: { mark: "plain" } });
    const lien = { state: "found", mark: "note" };
    const none = { state: "none" };
    expect(tiles(sampleElectric)).toMatchObject({ title: none, damage: none, lien, owners: { count: 1 } });
    expect(tiles(sampleVehicle)).toMatchObject({ title: none, odometer: { stateLabel: "1 doesn’t fit" } });
    const [software] = sampleElectric.recalls(createdAt).campaigns;
    expect([sampleElectric.recalls(createdAt).byVin, software?.ota]).toEqual([true, true]);
  });

  it.each(["en", "es"] as const)(
    "[STK-4] the electric car's sticker has the fuel panel for electric vehicles (%s)",
    async (locale) => {
      const expected = {
        en: [
          "MPGe",
          "kWh / 100 mi",
          "Small station wagons range from 22 to 120 MPGe",
          "Driving range, fully charged: 247 miles · Charge time: 7 hours (240 V)",
          "0 g CO2 per mile",
          "Electric vehicle",
          "You save over 5 years",
        ],
        es: [
          "MPGe",
          "kWh / 100 mi",
          "Familiares pequeños: de 22 a 120 MPGe",
          "Autonomía con carga completa: 247 millas · Tiempo de carga: 7 horas (240 V)",
          "0 g de CO2 por milla",
          "Vehículo eléctrico",
          "Ahorra en 5 años",
        ],
      }[locale];
      const drawTexts = async (sample: SampleVehicle) =>
        readPdf(await renderStickerPdf(buildSticker(buildStickerFacts({ locale }, sample))))
          .pages.flat()
          .map(({ text }) => text);
      const electric = await drawTexts(sampleElectric);
      for (const text of [...expected, "115", "29"]) expect(electric).toContain(text);
      for (const text of ["MPG", "gal / 100 mi"]) expect(electric).not.toContain(text);
      const pickup = await drawTexts(samplePickup);
      for (const text of ["MPG", "gal / 100 mi", "5.0"]) expect(pickup).toContain(text);
      for (const text of ["MPGe", "kWh / 100 mi"]) expect(pickup).not.toContain(text);
      const chargeTime = {
        en: ["Charge time at 240 V", "7 hours"],
        es: ["Tiempo de carga a 240 V", "7 horas"],
      };
      const report = JSON.stringify(buildReport(reportFacts({ locale }, sampleElectric)));
      expect(report).toContain(JSON.stringify(chargeTime[locale]).slice(0, -1));
    },
  );

  it.each(nameSamples(sampleVehicles))(
    "[EMB-3] every page of both documents of %s is labeled Sample",
    async (_, sample) => {
      const classic = sample === sampleClassic;
      const sticker = readPdf(await renderStickerPdf(buildSticker(buildStickerFacts({ classic }, sample))));
      const report = readPdf(await renderReportPdf(buildReport(reportFacts({ classic }, sample))));
      for (const pdf of [sticker, report])
        for (const page of pdf.pages.keys()) expect(pdf.textOf(page)).toMatch(/sample/i);
    },
  );
});
