import { describe, expect, it } from "vitest";
import { sampleClassic, samplePickup } from "@/lib/sources/server/sample-vehicle";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import {
  buildBareReportFacts,
  createdAt,
  createSource,
  createHistoryEvent as event,
  reportFacts,
} from "@/tests/setup/document-facts";
import { buildReport } from "./build-report";
import type { ReportFacts } from "./report-facts";

const everything = createSource(["brand", "total_loss", "salvage", "damage", "theft", "lien", "odometer"]);
const noRecalls = { state: "none" as const, askedAt: createdAt, byVin: true, source: "NHTSA", campaigns: [] };
function getSteps(events: HistoryEvent[], changes: Partial<ReportFacts> = {}) {
  const facts = buildBareReportFacts({ events, sources: [everything], recalls: noRecalls, ...changes });
  return buildReport(facts).verdict?.steps ?? [];
}
const keys = (events: HistoryEvent[], changes: Partial<ReportFacts> = {}) =>
  getSteps(events, changes).map(({ key }) => key);
/** Recent enough to leave no gap before the issue date. */
const recent = "2026-05-01";

describe("next steps", () => {
  it("[FIRST-5] include at least a title check and an inspection", () => {
    expect(keys([])).toEqual(["title", "inspect"]);
  });

  it.each<[string, HistoryEvent[], string[]]>([
    ["a brand", [event("brand", recent, { text: "Flood" })], ["titleBrand", "inspect"]],
    [
      "a rebuilt car",
      [event("total_loss", recent), event("brand", recent, { text: "Rebuilt" })],
      ["titleBrand", "rebuild", "inspect"],
    ],
    ["a stolen car, as the first step", [event("theft", recent)], ["stolen", "title", "inspect"]],
    [
      "a recovered car",
      [event("theft", recent), event("recovery", recent)],
      ["title", "inspect", "recovered"],
    ],
    ["an open lien", [event("lien", recent)], ["title", "lien", "inspect"]],
    ["a released lien", [event("lien", recent, { until: recent })], ["title", "inspect"]],
    ["an accident", [event("accident", recent)], ["title", "inspectDamage"]],
    ["an odometer reading", [event("service", recent, { odometer: 9000 })], ["title", "inspect", "odometer"]],
    ["a taxi", [event("use", recent, { ownerKind: "taxi" })], ["title", "inspect", "use"]],
    ["a business owner", [event("owner", recent, { ownerKind: "commercial" })], ["title", "inspect", "use"]],
    ["an export", [event("export", recent)], ["title", "inspect", "export"]],
    [
      "two years without a record",
      [event("title", "2022-01-01"), event("title", "2024-01-02"), event("title", recent)],
      ["title", "inspect", "gap"],
    ],
    ["no record for a long time", [event("title", "2023-01-01")], ["title", "inspect", "gap"]],
    [
      "a date with only a year, which isn't a gap",
      [event("title", "2020"), event("title", recent)],
      ["title", "inspect"],
    ],
  ])("[FIRST-5] follow from %s", (_name, events, steps) => {
    expect(keys(events)).toEqual(steps);
  });

  it("[FIRST-5] include a step for a rollback, and ask about an inconsistent reading", () => {
    const readings = (...miles: number[]) =>
      miles.map((odometer, at) => event("service", `${2026 - miles.length + 1 + at}-02-01`, { odometer }));
    expect(keys(readings(80_000, 90_000, 60_000, 65_000, 70_000))).toContain("rollback");
    const misfit = getSteps(readings(10_000, 900_000, 20_000));
    expect(misfit.map(({ text }) => text)).toContain(
      "Ask the seller about the reading of 900,000 mi on Feb 1, 2025.",
    );
    expect(misfit.find(({ key }) => key === "odometer")?.text).toBe(
      "Compare the odometer: it read 20,000 mi on Feb 1, 2026, and should show more now.",
    );
  });

  it("[FIRST-5] list what a body shop should check", () => {
    const step = buildReport(reportFacts({}, samplePickup)).verdict?.steps.find(
      ({ key }) => key === "inspectDamage",
    );
    expect(step?.text).toBe("Have a body shop inspect the frame, the airbags and the front before you pay.");
    expect(step).toMatchObject({ section: "damage", records: [{ source: "Police reports (sample)" }] });
  });

  it("[FIRST-5] explain where to check what wasn't checked, with one step for each place to ask", () => {
    expect(keys([], { sources: [] })).toEqual([
      "title",
      "inspect",
      "askDmv",
      "askDamage",
      "askTheft",
      "askMiles",
    ]);
    const open = { state: "unavailable" as const, askedAt: null, byVin: false, source: "", campaigns: [] };
    expect(keys([], { recalls: open })).toContain("recallsOpen");
    // NHTSA and VINCheck don't cover VINs from before 1981.
    const classic = buildReport(reportFacts({ classic: true }, sampleClassic)).verdict?.steps ?? [];
    expect(classic.map(({ text }) => text).join(" ")).not.toMatch(/nhtsa\.gov|VINCheck/);
    expect(classic.map(({ key }) => key)).toContain("askTheft");
  });

  it("[FIRST-5] mention that a recall's repair is free, and suggest checking the model's recalls by VIN", () => {
    const { recalls } = reportFacts();
    const text = (byVin: boolean) =>
      getSteps([], { recalls: { ...recalls, byVin } }).find(({ key }) => key === "recalls")?.text;
    expect(text(true)).toBe("Have the open recall repaired at a dealer. It’s free.");
    expect(text(false)).toMatch(/^Give a dealer the VIN/);
    const parked = {
      ...recalls,
      campaigns: recalls.campaigns.map((campaign) => ({ ...campaign, parkIt: true })),
    };
    expect(getSteps([], { recalls: parked }).find(({ key }) => key === "recalls")?.text).toMatch(
      /^Don’t drive/,
    );
  });
});
