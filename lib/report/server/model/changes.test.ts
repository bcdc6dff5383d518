import { describe, expect, it } from "vitest";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { reportFacts } from "@/tests/setup/document-facts";
import { type ReportDocument, reportDocumentSchema } from "../../contract/document";
import { buildReport } from "./build-report";
import { toPreviousReport } from "./changes";
import type { ReportFacts } from "./report-facts";

const { events } = sampleVehicle;
const [first, second] = events;
if (!first || !second) throw new Error("the sample has no records");
const before = buildReport(reportFacts({ recordId: "before", createdAt: "2026-10-02T12:00:00Z" }));

const rebuild = (changes: Partial<ReportFacts> = {}, of: ReportDocument = before) =>
  buildReport(reportFacts({ previous: toPreviousReport(of), ...changes }));
const getChanges = (report: ReportDocument) => report.sections.find(({ id }) => id === "changes");
const getCells = (report: ReportDocument) =>
  getChanges(report)?.tables.flatMap(({ rows }) => rows.map(({ cells }) => cells)) ?? [];

const theft: HistoryEvent = {
  id: "theft-1",
  vin: first.vin,
  kind: "theft",
  date: "2026-11-01",
  source: "Police list",
  text: "Reported stolen",
  place: "Reno",
};

describe("changes since the last report", () => {
  it("[PAGE-10] [TRUE-9] only a regenerated report has a changes section, which comes first without renumbering the others", () => {
    expect(getChanges(before)).toBeUndefined();
    const same = rebuild();
    expect(same.sections[0]).toMatchObject({
      id: "changes",
      number: 0,
      title: "What changed since Oct 2, 2026",
      state: "none",
      tables: [],
      statement: `Nothing changed since report ${before.number} from Oct 2, 2026.`,
    });
    expect(same.sections.slice(1).map(({ id, number }) => [id, number])).toEqual(
      before.sections.map(({ id, number }) => [id, number]),
    );
    expect(reportDocumentSchema.safeParse(same).success).toBe(true);
  });

  it("[TRUE-9] a market value at a different mileage is listed as a change, showing both values and mileages", () => {
    const { value } = before;
    if (!value?.privateParty) throw new Error("the sample has no value");
    const privateParty = { ...value.privateParty, mean: 1_471_100 };
    const report = rebuild({ value: { ...value, privateParty, mileage: 60_000 } });
    expect(getChanges(report)?.state).toBe("found");
    expect(getCells(report)).toEqual([
      [
        "New value",
        "Nov 18, 2026",
        "Now: $14,711 at 60,000 miles\nBefore: $13,850 at 72,430 miles",
        "Market values (sample)",
      ],
    ]);
  });

  it("[PAGE-10] lists new, removed and corrected records, and changed results", () => {
    const corrected = { ...second, place: "Elko" };
    const report = rebuild({ events: [corrected, ...events.slice(2), theft] });
    const section = getChanges(report);
    expect(section?.state).toBe("found");
    const cells = getCells(report);
    expect(cells).toContainEqual(["New", "Nov 1, 2026", "Theft: Reported stolen · Reno", "Police list"]);
    expect(cells.filter(([change]) => change === "No longer listed")).toHaveLength(1);
    const correction = cells.find(([change]) => change === "Corrected")?.[2] ?? "";
    expect(correction).toMatch(/^Now: .*Elko.*\nBefore: /);
    expect(cells.filter(([change]) => change === "Different response").map(([, , text]) => text)).toContain(
      "Theft: not checked before, found now.",
    );
    expect(section?.note).toBe(`${cells.length} changes`);
    expect(section?.statement).toContain("its source may not have responded");
  });

  it("[PAGE-10] compares records with the same ID but different sources separately", () => {
    const other: HistoryEvent = { ...first, source: "Another source", place: "Reno" };
    const both = buildReport(reportFacts({ recordId: "both", events: [...events, other] }));
    const changesWithSource = (report: ReportDocument) =>
      getCells(report).map(([change, , , source]) => [change, source]);
    expect(changesWithSource(rebuild({ events: [...events, other] }))).toEqual([["New", "Another source"]]);
    expect(changesWithSource(rebuild({}, both))).toEqual([["No longer listed", "Another source"]]);
    expect(changesWithSource(rebuild({ events: [other, ...events.slice(1)] }, both))).toEqual([
      ["No longer listed", first.source],
    ]);
    const corrected = { ...other, place: "Elko" };
    expect(changesWithSource(rebuild({ events: [...events, corrected] }, both))).toEqual([
      ["Corrected", "Another source"],
    ]);
    expect(changesWithSource(rebuild({ events: [corrected, ...events] }, both))).toEqual([
      ["Corrected", "Another source"],
    ]);
  });

  it("[PAGE-10] lists added and removed recalls", () => {
    const recalls = reportFacts().recalls;
    const [campaign] = recalls.campaigns;
    if (!campaign) throw new Error("the sample has no recall");
    const report = rebuild({
      recalls: {
        ...recalls,
        campaigns: [{ ...campaign, campaign: "26V001000" }, ...recalls.campaigns.slice(1)],
      },
    });
    const cells = getCells(report).map(([change, , text]) => [change, text]);
    expect(cells).toContainEqual(["New", "Recalls: 26V001000"]);
    expect(cells).toContainEqual(["No longer listed", `Recalls: ${campaign.campaign}`]);
  });

  it("[PAGE-10] a failed recall lookup, in the old report or the new one, doesn't add or remove recalls", () => {
    const recalls = { ...reportFacts().recalls };
    const silent = { ...recalls, state: "unavailable" as const, campaigns: [] };
    const ofRecalls = (report: ReportDocument) =>
      getCells(report).flatMap(([change, , text]) => (text?.startsWith("Recalls") ? [[change, text]] : []));
    expect(ofRecalls(rebuild({ recalls: silent }))).toEqual([
      ["Different response", "Recalls: found before, unavailable now."],
    ]);
    const old = buildReport(reportFacts({ recordId: "before", recalls: silent }));
    expect(ofRecalls(rebuild({}, old))).toEqual([
      ["Different response", "Recalls: unavailable before, found now."],
    ]);
  });

  it("[PAGE-10] [SEC-INJ-09] are in the language of the new report, and text from an old report is cleaned", () => {
    const old = { ...before, events: [{ ...theft, text: "<b>\u202estolen" }] };
    const report = rebuild({ locale: "es" }, old);
    expect(getChanges(report)?.title).toBe("Qué ha cambiado desde el 2 oct 2026");
    expect(getCells(report).some(([change]) => change === "Nuevo")).toBe(true);
    expect(JSON.stringify(getChanges(report))).not.toContain("\u202e");
  });

  it("[PAGE-10] don't depend on the order of the records", () => {
    const changes = { events: [...events.slice(1), theft] };
    expect(rebuild(changes)).toEqual(rebuild({ events: changes.events.toReversed() }));
  });
});
