import { describe, expect, it } from "vitest";
import { getDocumentMessages } from "@/lib/generation/server/document-messages";
import type { Locale } from "@/lib/platform/i18n/locale";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { reportFacts } from "@/tests/setup/document-facts";
import { buildReport } from "./build-report";

const [service] = sampleVehicle.events.filter(({ kind }) => kind === "service");
if (!service) throw new Error("the sample has no service record");
type Event = typeof service;
const event = (id: string, changes: Partial<Event>): Event => ({ ...service, id, ...changes });
const getSection = (id: string, events: Event[], year = 2018) =>
  buildReport(reportFacts({ events, vehicle: { ...sampleVehicle.vehicle, year } })).sections.find(
    (section) => section.id === id,
  );
const readings = (...miles: number[]) =>
  miles.map((odometer, at) => event(`r${at}`, { date: `${2019 + at}-01-01`, odometer }));

describe("report sections", () => {
  it("[PAGE-10] describe the odometer, counting dropped readings, noting a rollover, and calling two readings too few", () => {
    const low = getSection("odometer", readings(20_000, 31_000, 400, 42_000));
    expect(low?.note).toBe("4 readings, 1 left out");
    expect(low?.statement).toBe(
      "An inconsistent reading is below the ones before and after it. We left it out.",
    );
    const rolledOver = getSection("odometer", readings(90_000, 97_000, 6000), 1980);
    expect(rolledOver?.note).toBe("3 readings");
    expect(rolledOver?.statement).toContain("restarted at zero");
    expect(rolledOver?.tables[0]?.rows.map(({ mark }) => mark)).toEqual([null, null, "note"]);
    expect(getSection("odometer", readings(20_000, 31_000))?.statement).toBe("Too few readings to tell.");
    expect(getSection("odometer", readings(20_000, 31_000, 42_000))?.statement).toBe(
      "Every reading is consistent with the others.",
    );
  });

  it("[PAGE-10] label a possible rollback in the chart in both languages, with no placeholders left in any label", () => {
    const notes = (locale: Locale, ...miles: number[]) =>
      buildReport(reportFacts({ locale, events: readings(...miles) })).odometer?.readings.flatMap(
        ({ note }) => note ?? [],
      );
    expect(notes("en", 80_000, 90_000, 60_000, 65_000, 70_000)).toEqual(["rolled back?"]);
    expect(notes("es", 80_000, 90_000, 60_000, 65_000, 70_000)).toEqual(["¿retrocedido?"]);
    for (const locale of ["en", "es"] as const) {
      const { outlier, inconsistent, rollback } = getDocumentMessages(locale).report.chart;
      expect(outlier + inconsistent + rollback).not.toContain("{");
    }
  });

  it("[PAGE-10] [TRUE-6] flag a theft and an open lien the same way as their tiles, and flag no other record", () => {
    const events = (["theft", "recovery", "lien", "export"] as const).map((kind, at) =>
      event(kind, { kind, date: `2020-0${at + 1}-01`, odometer: undefined }),
    );
    const getMarks = (records: typeof events) =>
      getSection("theft", records)?.tables[0]?.rows.map(({ id, mark }) => [id, mark]);
    expect(getMarks(events)).toEqual([
      ["theft", "note"],
      ["recovery", null],
      ["lien", "note"],
      ["export", null],
    ]);
    const [theft, , lien] = events;
    if (!theft || !lien) throw new Error("no theft or lien record");
    expect(getMarks([theft, { ...lien, until: "2021" }])).toEqual([
      ["theft", "alert"],
      ["lien", null],
    ]);
  });

  it("[ENT-3] are 'unavailable', not 'not checked', if a source failed and there are no records", () => {
    const sources = sampleVehicle.sources("2026-11-21T03:41:00Z");
    const section = buildReport(reportFacts({ events: [] })).sections.find(({ id }) => id === "theft");
    expect(sources.some(({ asked, answered }) => asked && !answered)).toBe(true);
    expect(section?.state).toBe("unavailable");
  });
});
