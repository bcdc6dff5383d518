import { describe, expect, it, vi } from "vitest";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { listPageFaults } from "@/tests/setup/accessibility-faults";
import { reportFacts } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { buildReport } from "../model/build-report";
import type { ReportFacts } from "../model/report-facts";
import { renderReportPdf } from "./report-pdf";

vi.setConfig({ testTimeout: 60_000 });

const rules = { margin: 20, smallest: 6, mostPages: 40, fewestPieces: 8 };
const [first] = sampleVehicle.events.filter(({ kind }) => kind === "service");
const services = (count: number, text = "Oil changed") =>
  Array.from({ length: count }, (_, at) => ({
    ...(first as NonNullable<typeof first>),
    id: `event-${at}`,
    date: `20${String(10 + (at % 9)).padStart(2, "0")}-03-0${1 + (at % 7)}`,
    text,
  }));
const drawReport = async (changes: Partial<ReportFacts>) => {
  const report = buildReport(reportFacts(changes));
  return { report, pdf: readPdf(await renderReportPdf(report)) };
};
function timelinePages(pdf: ReturnType<typeof readPdf>) {
  let isOpen = false;
  let isOver = false;
  return pdf.pages.map((page) =>
    page.filter(({ text, size }) => {
      if (text === "Timeline") isOpen = true;
      if (text === "Title and registration" && size > 15) isOver = true;
      return isOpen && !isOver;
    }),
  );
}

describe("timeline in the PDF", () => {
  it("[PAGE-10] has no overlaps, and shows each record's source on the right and up to two lines of text", async () => {
    const { report, pdf } = await drawReport({});
    expect(listPageFaults(pdf, rules)).toEqual([]);
    const pieces = timelinePages(pdf).flat();
    const pageText = pieces.map(({ text }) => text).join(" ");
    for (const { title, detail } of report.owners ?? []) expect(pageText).toContain(`${title} ${detail}`);
    for (const { kind, source, text } of report.timeline) {
      expect(pageText).toContain(source);
      // An owner's record is the heading of its section.
      if (kind === "owner") continue;
      if (text.length < 90 && text !== "—") expect(pageText.replace(/\s+/g, " ")).toContain(text);
    }
    expect(pieces.filter(({ text }) => text === report.timeline[0]?.source)[0]?.x).toBeGreaterThan(400);
    expect(pdf.source).toContain("(timeline) [");
  });

  it("[PAGE-10] limits a long record to two lines, the second with an ellipsis", async () => {
    const text = "The brakes were checked and found worn at the rear on both sides ".repeat(8).trim();
    const { pdf } = await drawReport({ events: services(3, text) });
    const pieces = timelinePages(pdf).flat();
    const lines = pieces.filter(({ text: line }) => /brakes|worn|checked|sides/.test(line));
    expect(lines).toHaveLength(6);
    expect((lines[0]?.y ?? 0) - (lines[1]?.y ?? 0)).toBeCloseTo(10.8, 1);
    expect(lines[1]?.text.endsWith("…")).toBe(true);
    expect(listPageFaults(pdf, rules)).toEqual([]);
  });

  it("[PAGE-10] keeps a distance and its unit on one line, and ends truncated text with just an ellipsis", async () => {
    for (let messages = 1; messages < 24; messages++) {
      const text = `Tires. ${"Worn. ".repeat(messages)}`.trim();
      const { pdf } = await drawReport({ events: services(2, text) });
      const pieces = timelinePages(pdf).flat();
      expect(pieces.filter((piece) => /^(mi|km)\b|[\s.,·]…$/.test(piece.text))).toEqual([]);
    }
  });

  it("[PAGE-10] never leaves a single record alone on a page, with 14 to 33 records", async () => {
    const isDate = (text: string) => /^\w{3} \d{1,2}, 20\d\d$/.test(text);
    for (let count = 14; count < 34; count++) {
      const { pdf } = await drawReport({ events: services(count) });
      expect([count, listPageFaults(pdf, rules)]).toEqual([count, []]);
      const dates = timelinePages(pdf)
        .map((page) => page.filter(({ text, x }) => isDate(text) && x < 60).length)
        .filter((number) => number > 0);
      expect([count, dates.reduce((sum, date) => sum + date, 0)]).toEqual([count, count]);
      expect([count, Math.min(...dates) >= 2]).toEqual([count, true]);
    }
  });
});
