import { describe, expect, it } from "vitest";
import { samplePickup } from "@/lib/sources/server/sample-vehicle";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import {
  buildBareReportFacts,
  createHistoryEvent,
  createSource,
  reportFacts,
} from "@/tests/setup/document-facts";
import { buildReport } from "./build-report";

const record = (kind: HistoryEvent["kind"], changes: Partial<HistoryEvent> = {}) =>
  createHistoryEvent(kind, "2024-03-01", { id: kind, ...changes });
const section = (events: HistoryEvent[], id: string) =>
  buildReport(buildBareReportFacts({ events })).sections.find((reading) => reading.id === id);
const getRows = (events: HistoryEvent[], id: string) =>
  section(events, id)?.tables.flatMap(({ rows }) => rows) ?? [];

describe("separate kinds of records", () => {
  const brand = record("brand", { text: "SALVAGE - REBUILDABLE", sourceCode: "S2", state: "NV" });
  const loss = record("total_loss", { text: "Total loss", sourceCode: "TL", reportedBy: "An insurer" });
  const damage = record("damage", { text: "Front end", sourceCode: "D11" });

  it("[PAGE-10] a state's title brand, an insurer's total loss and damage each appear in their own section", () => {
    const events = [brand, loss, damage];
    expect(getRows(events, "title").map(({ id }) => id)).toEqual(["brand"]);
    expect(getRows(events, "salvage").map(({ id }) => id)).toEqual(["total_loss"]);
    expect(getRows(events, "damage").map(({ id }) => id)).toEqual(["damage"]);
  });

  it("[FIRST-5] the timeline shows who reported a record, what happened to the car, and when a lien was released", () => {
    const lien = record("lien", { reportedBy: "A bank", until: "2025-03-02", date: "2024-01-01" });
    const sold = { ...loss, disposition: "sold" as const, exported: true, state: "NV" };
    const { timeline } = buildReport(buildBareReportFacts({ events: [lien, sold] }));
    expect(timeline.map(({ text }) => text)).toEqual([
      "A bank · Released Mar 2, 2025",
      "Total loss (TL) · An insurer · Sold, Intended for export · NV",
    ]);
  });

  it("[FIRST-1] a comparable car's title brand follows its name, in the report's language", () => {
    const { sections } = buildReport(reportFacts({ locale: "es" }, samplePickup));
    const cells = sections.find(({ id }) => id === "value")?.tables.flatMap(({ rows }) => rows);
    expect(cells?.map((row) => row.cells[1])).toContain(
      "2021 Ford F-150 XLT SuperCrew 4x4, título de reconstruido (Rebuilt title)",
    );
  });

  it("[PAGE-10] in the timeline, an abbreviation keeps its period, but a sentence drops its period before a separator dot", () => {
    const lender = record("lien", { reportedBy: "First Bank, N.A.", state: "NV", text: "A loan." });
    const insurer = { ...loss, text: "Sold for parts.", reportedBy: "Insurers Inc." };
    const { timeline } = buildReport(buildBareReportFacts({ events: [lender, insurer] }));
    expect(timeline.map(({ text }) => text).sort()).toEqual([
      "A loan · First Bank, N.A. · NV",
      "Sold for parts. (TL) · Insurers Inc.",
    ]);
  });

  it("[PAGE-10] shows a supplier's text followed by its code, both unchanged", () => {
    expect(getRows([brand], "title")[0]?.cells).toContain("Title brand: SALVAGE - REBUILDABLE (S2)");
    expect(getRows([loss], "salvage")[0]?.cells).toContain("Insurer’s total loss: Total loss (TL)");
    expect(getRows([damage], "damage")[0]?.cells.join(" ")).toContain("Front end (D11)");
  });

  it("[PAGE-10] 'not checked' lists exactly the kinds of records that no source was queried for", () => {
    const all = buildReport(buildBareReportFacts()).notChecked;
    const asking = (answered: boolean) =>
      buildReport(buildBareReportFacts({ sources: [createSource(["theft", "impound"], { answered })] }));
    const theft = asking(true);
    expect(all.filter((name) => !theft.notChecked.includes(name))).toEqual(["Theft", "Impound"]);
    const silent = asking(false);
    // A source that failed was still queried, so it is 'unavailable'.
    expect(silent.notChecked).toEqual(theft.notChecked);
    expect(silent.tiles.find(({ kind }) => kind === "theft")?.state).toBe("unavailable");
  });

  it("[PAGE-10] mentions NMVTIS only to state that the report isn't affiliated with it", () => {
    for (const locale of ["en", "es"] as const)
      for (const report of [
        buildReport(reportFacts({ locale })),
        buildReport(buildBareReportFacts({ locale })),
      ]) {
        const { disclaimers, ...rest } = report;
        expect(JSON.stringify(rest)).not.toMatch(/nmvtis/i);
        expect(disclaimers.filter((text) => /nmvtis/i.test(text))).toEqual([
          expect.stringMatching(/not affiliated with|no está afiliado a/),
        ]);
      }
  });

  it("[PAGE-10] if two sources use the same record number, each has its own reading and its own damage figure", () => {
    const reading = record("odometer", { id: "1", source: "A", place: "Reno", odometer: 10_000 });
    const two = { ...reading, source: "B", place: "Elko", odometer: 10_100 };
    const placed = getRows([reading, two], "odometer").map(({ cells }) => cells.slice(3));
    expect(placed).toEqual([
      ["Reno", "A"],
      ["Elko", "B"],
    ]);
    const { readings } = buildReport(buildBareReportFacts({ events: [reading, two] })).odometer;
    expect(new Set(readings.map(({ id }) => id)).size).toBe(2);
    const struck = record("damage", { id: "1", source: "A", impact: "front" });
    const sameFromOther = { ...struck, source: "B", impact: "rear" as const };
    const figures = (events: HistoryEvent[]) =>
      buildReport(buildBareReportFacts({ events })).damage?.figures ?? [];
    expect(new Set(figures([struck, sameFromOther]).map(({ id }) => id)).size).toBe(2);
    expect(figures([sameFromOther, struck])).toEqual(figures([struck, sameFromOther]));
  });
});
