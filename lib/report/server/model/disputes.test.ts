import { describe, expect, it } from "vitest";
import { DISPUTE_STATES, findDisputeOfRow } from "@/lib/dispute/rules";
import { listPageFaults } from "@/tests/setup/accessibility-faults";
import { reportFacts } from "@/tests/setup/document-facts";
import { listAccessibilityFaults } from "@/tests/setup/pdf-structure";
import { readPdf } from "@/tests/setup/read-pdf";
import { renderReportPdf } from "../pdf/report-pdf";
import { buildReport } from "./build-report";
import { type DisputeAnnotation, withDisputes } from "./disputes";

const report = buildReport(reportFacts());
const [first] = report.events;
const annotation = (changes: Partial<DisputeAnnotation> = {}): DisputeAnnotation => ({
  recordId: first?.id ?? "",
  source: first?.source ?? "",
  state: "open",
  createdAt: new Date("2026-03-03T02:00:00Z"),
  askedAt: null,
  endedAt: null,
  ...changes,
});
const getText = (bytes: Uint8Array) => readPdf(bytes).allText.replace(/\s+/g, " ");

describe("report with disputed records", () => {
  it("[PAGE-10] [SEC-INJ-09] adds only a line about the dispute to the model and the PDF, for each state and in both languages", async () => {
    const times = { askedAt: new Date("2026-03-05T12:00:00Z"), endedAt: new Date("2026-04-09T12:00:00Z") };
    for (const locale of ["en", "es"] as const) {
      const plain = buildReport(reportFacts({ locale }));
      for (const state of DISPUTE_STATES) {
        const model = withDisputes(plain, [annotation({ state, ...times })]);
        const line = model.disputes?.[0]?.line ?? "";
        expect(line).not.toMatch(/[{}]|undefined/);
        expect({ ...model, disputes: undefined }).toEqual({ ...plain, disputes: undefined });
        expect(getText(await renderReportPdf(model))).toContain(line);
      }
    }
  });

  it("[PAGE-10] an odometer reading from two sources lists both, and shows that one of them is disputed", async () => {
    const reading = { vin: report.vin, kind: "odometer" as const, date: "2024-05-03", odometer: 40_000 };
    const events = [
      { ...reading, id: "1", source: "Garage" },
      { ...reading, id: "2", source: "Titles", place: "Reno, NV" },
      { ...reading, id: "3", source: "Titles", date: "2025-05-03", odometer: 52_000 },
    ];
    const plain = buildReport(reportFacts({ events }));
    const getRows = ({ sections }: typeof plain) =>
      sections.find(({ id }) => id === "odometer")?.tables.flatMap(({ rows }) => rows) ?? [];
    expect(getRows(plain).map(({ cells }) => cells.slice(-2))).toEqual([
      ["Reno, NV", "Garage, Titles"],
      ["—", "Titles"],
    ]);
    for (const [recordId, source] of [
      ["1", "Garage"],
      ["2", "Titles"],
    ] as const) {
      const model = withDisputes(plain, [annotation({ recordId, source })]);
      expect(getRows(model).map((row) => findDisputeOfRow(model.disputes, row)?.record)).toEqual([
        recordId,
        undefined,
      ]);
      const line = model.disputes?.[0]?.line ?? "none";
      // Once in the timeline and once in the odometer table.
      expect(getText(await renderReportPdf(model)).split(line)).toHaveLength(3);
    }
  });

  it("[PAGE-10] prints the dispute below its record in the PDF's timeline, and once for each of its table rows", async () => {
    const times = { state: "asked" as const, askedAt: new Date("2026-03-05T12:00:00Z") };
    // Uses a record in mid-page, because the first record may be the last line of its page.
    const place = report.timeline.findIndex(({ kind }) => kind === "use");
    const [record, following] = report.timeline.slice(place, place + 2);
    const { id: recordId = "", source = "" } = record ?? {};
    const model = withDisputes(report, [annotation({ ...times, recordId, source })]);
    const line = model.disputes?.[0]?.line ?? "";
    const pdf = readPdf(await renderReportPdf(model));
    const page = pdf.pages.find((pieces) => pieces.some(({ text }) => text === line)) ?? [];
    const texts = page.map(({ text }) => text);
    const at = texts.indexOf(line);
    expect(at).toBeGreaterThan(texts.lastIndexOf(record?.kindLabel ?? "none", at));
    expect(texts[at + 1]).toBe(following?.dateLabel);
    const placed = page[at];
    const next = page[at + 1];
    expect((placed?.y ?? 0) - (next?.y ?? 0)).toBeGreaterThan(10);
    expect(listPageFaults(pdf, { margin: 20, smallest: 6, mostPages: 7, fewestPieces: 8 })).toEqual([]);
    expect(listAccessibilityFaults(pdf)).toEqual([]);
    const rows = report.sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
    const inTables = rows.filter((row) => findDisputeOfRow(model.disputes, row)).length;
    expect(inTables).toBeGreaterThan(0);
    expect(pdf.allText.split(line).length - 1).toBe(inTables + 1);
    // The same record number from another source is a different record.
    const other = { ...model, timeline: model.timeline.map((item) => ({ ...item, source: "Another" })) };
    expect(readPdf(await renderReportPdf(other)).allText.split(line).length - 1).toBe(inTables);
  });

  it("[PAGE-10] shows the date in the report's own time zone", () => {
    // 2 a.m. UTC is the previous evening at the site.
    const model = withDisputes({ ...report, timeZone: "America/New_York" }, [annotation()]);
    expect(model.disputes?.[0]?.line).toBe("Disputed by the report’s owner on Mar 2, 2026: not reviewed yet");
  });

  it("[PAGE-10] shows a record's newest dispute, and ignores disputes about other sources or unknown records", () => {
    const earlier = annotation({ state: "declined", endedAt: new Date("2026-02-01T12:00:00Z") });
    expect(withDisputes(report, [earlier, annotation()]).disputes).toMatchObject([{ state: "open" }]);
    const foreign = [annotation({ source: "Another" }), annotation({ recordId: "none" })];
    expect(withDisputes(report, foreign)).toBe(report);
    expect(withDisputes(report, [])).toBe(report);
  });
});
