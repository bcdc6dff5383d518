import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import {
  buildBareReportFacts,
  createCampaign,
  createdAt,
  createHistoryEvent,
  createSource,
} from "@/tests/setup/document-facts";
import type { ReportTileKind } from "../../contract/document";
import { buildReport } from "./build-report";
import type { ReportFacts } from "./report-facts";

const event = (kind: HistoryEvent["kind"], date: string, more: Partial<HistoryEvent> = {}) =>
  createHistoryEvent(kind, date, { source: `${kind} office`, ...more });
const getTile = (kind: ReportTileKind, events: HistoryEvent[], facts: Partial<ReportFacts> = {}) =>
  buildReport(buildBareReportFacts({ events, ...facts })).tiles.find((tile) => tile.kind === kind);
const lienSource = (answered: boolean, asked = true) =>
  createSource(["lien"], { source: "Liens", answered, asked });

describe("summary tiles", () => {
  it("[PAGE-10] a DMV brand, an insurer's total loss and damage have separate tiles, each with its own records", () => {
    const events = [
      event("brand", "2019-02-01", { text: "Rebuilt" }),
      event("salvage", "2019-01-01"),
      event("damage", "2018-12-01", { severity: "severe", impact: "front" }),
      event("damage", "2017-12-01", { severity: "minor" }),
    ];
    expect(getTile("title", events)).toMatchObject({
      headline: "1 brand",
      mark: "alert",
      detail: "Rebuilt · Feb 2019",
      count: 1,
      newestDate: "2019-02-01",
      source: "brand office",
    });
    expect(getTile("total_loss", events)).toMatchObject({ headline: "1 record", mark: "alert", count: 1 });
    expect(getTile("total_loss", events)?.detail).toMatch(/^Salvage.* · Jan 2019$/);
    expect(getTile("damage", events)).toMatchObject({
      headline: "2 records",
      mark: "alert",
      detail: "Severe, front impact · Dec 2018",
      count: 2,
      newestDate: "2018-12-01",
      source: "damage office",
    });
    expect(getTile("total_loss", events.slice(2))?.state).toBe("unchecked");
  });

  it("[PAGE-10] show the source that responded for 'none found', the failed source for 'unavailable', and none for 'not checked'", () => {
    const other = createSource(["service"]);
    const none = getTile("lien", [], { sources: [other, lienSource(true)] });
    expect(none).toMatchObject({ state: "none", headline: "None", mark: "plain", source: "Liens", count: 0 });
    expect(none?.detail).toMatch(/^Liens · Nov \d+, 2026$/);
    const silent = getTile("lien", [], { sources: [other, lienSource(false)] });
    expect(silent).toMatchObject({ state: "unavailable", mark: "unavailable", source: "Liens", count: null });
    expect(silent?.detail).toBe("Liens: source didn’t respond");
    expect(getTile("lien", [], { sources: [lienSource(false, false)] })).toMatchObject({
      state: "unchecked",
      source: null,
      detail: "No source checked",
      count: null,
    });
  });

  it("[PAGE-10] a theft is an alert until the car is recovered, and a lien is a note until it is released", () => {
    const stolen = event("theft", "2020-01-01");
    expect(getTile("theft", [stolen])?.mark).toBe("alert");
    expect(getTile("theft", [stolen, event("recovery", "2020-02-01")])).toMatchObject({
      mark: "note",
      count: 2,
    });
    const lien = event("lien", "2020-01-01", { reportedBy: "A bank" });
    expect(getTile("lien", [lien])).toMatchObject({ mark: "note", detail: "A bank · Jan 2020" });
    expect(getTile("lien", [{ ...lien, until: "2022-03-01" }])).toMatchObject({
      mark: "plain",
      detail: "Released Mar 2022",
    });
  });

  it("[PAGE-10] count owners by record or by the highest owner number, and list each kind of owner once", () => {
    const owners = [
      event("owner", "2018-01-01", { ownerNumber: 1, ownerKind: "lease" }),
      event("owner", "2020-01-01", { ownerNumber: 4, ownerKind: "personal" }),
      event("owner", "2021-01-01", { ownerKind: "personal" }),
    ];
    expect(getTile("owners", owners)).toMatchObject({ headline: "4", count: 4, detail: "Lease, Personal" });
    const [first] = owners;
    if (!first) throw new Error("no owner");
    expect(getTile("owners", [first])).toMatchObject({ headline: "1", mark: "plain" });
    expect(getTile("owners", owners.slice(2))).toMatchObject({ headline: "1", count: 1 });
  });

  it("[ONE-2] keep hard use in the headline after the car goes to a private owner", () => {
    const business = event("use", "2021-06-08", { ownerKind: "commercial" });
    const personal = event("use", "2023-09-12", { ownerKind: "personal" });
    const patrol = event("owner", "2019-01-01", { ownerKind: "government", ownerNumber: 1 });
    expect(getTile("use", [business, personal])).toMatchObject({
      headline: "Commercial",
      mark: "note",
      detail: "2 records · Personal · since Sep 2023",
    });
    expect(getTile("use", [business])).toMatchObject({ detail: "1 record · Jun 2021" });
    expect(getTile("use", [business, personal, patrol])).toMatchObject({
      headline: "Commercial",
      detail: "3 records · Commercial, Government · Personal · since Sep 2023",
    });
    expect(getTile("use", [patrol])).toMatchObject({ state: "found", headline: "Government", count: 1 });
  });

  it("[PAGE-10] mark hard use with a note, but not other use", () => {
    const listNotes = (kinds: readonly NonNullable<HistoryEvent["ownerKind"]>[]) =>
      kinds.map((ownerKind) => getTile("use", [event("use", "2020-01-01", { ownerKind })])?.mark);
    const hard = ["taxi", "rental", "fleet", "commercial", "government"] as const;
    expect(listNotes(hard)).toEqual(hard.map(() => "note"));
    expect(listNotes(["lease", "personal"])).toEqual(["plain", "plain"]);
  });

  it("[PAGE-10] the odometer tile shows the worst verdict, the latest miles and the newest reading", () => {
    const read = (date: string, odometer: number) => event("odometer", date, { odometer });
    const line = [read("2018-01-01", 60_000), read("2019-01-01", 92_000), read("2020-01-01", 41_000)];
    expect(getTile("odometer", line)).toMatchObject({
      headline: "41,000 mi",
      mark: "alert",
      stateLabel: "1 rollback",
      detail: "3 readings",
      count: 3,
    });
    const fine = [...line.slice(0, 2), event("service", "2021-01-01")];
    expect(getTile("odometer", fine)).toMatchObject({
      mark: "plain",
      detail: "2 readings · 32,020 mi a year",
      newestDate: "2019-01-01",
      source: "odometer office",
    });
    const low = [...line.slice(0, 2), read("2019-06-01", 900), read("2020-06-01", 99_000)];
    expect(getTile("odometer", low)).toMatchObject({ mark: "note", stateLabel: "1 inconsistent" });
  });

  it("[PAGE-10] recalls that forbid driving or indoor parking are alerts, and other recalls are notes", () => {
    const found = { state: "found" as const, askedAt: createdAt, source: "NHTSA" };
    const tileOfRecords = (flags: object, byVin = false) =>
      getTile("recalls", [], { recalls: { ...found, byVin, campaigns: [createCampaign(flags)] } });
    expect(tileOfRecords({})).toMatchObject({
      headline: "1",
      mark: "note",
      stateLabel: "1 for the model",
      source: "NHTSA",
      newestDate: "2020-02-01",
    });
    expect(tileOfRecords({ parkIt: true })?.mark).toBe("alert");
    expect(tileOfRecords({ parkOutside: true })?.mark).toBe("alert");
    expect(tileOfRecords({}, true)?.stateLabel).toBe("1 for this VIN");
  });
});
