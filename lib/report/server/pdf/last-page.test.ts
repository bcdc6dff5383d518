import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { buildBareReportFacts, reportFacts } from "@/tests/setup/document-facts";
import { type ReadPdf, readPdf } from "@/tests/setup/read-pdf";
import { runs } from "@/tests/setup/runs";
import { buildBasicReport } from "../model/build-basic-report";
import { buildReport } from "../model/build-report";
import { findLastPageStart, listPageStarts } from "./last-page";
import { renderReportPdf } from "./report-pdf";

vi.setConfig({ testTimeout: 60_000 });

/** Fill level of a page as a share of its content area, without header and footer. */
function getFill({ pages, sizes }: ReadPdf, page: number): number {
  const { height = 0 } = sizes[page] ?? {};
  const floor = 52;
  const baselines = (pages[page] ?? []).filter(({ y }) => y > floor - 4 && y < height - 50).map(({ y }) => y);
  return (height - 62 - Math.min(...baselines)) / (height - 62 - floor);
}

describe("last page", () => {
  it("[PAGE-10] takes content from the page before until it's full enough, but never more than fits on one page", () => {
    const rooms = { room: 300, page: 600 };
    expect(findLastPageStart([100, 100, 100], rooms)).toBeNull();
    // A part of 50 pt would be alone on the last page, so the part before it moves there too.
    expect(findLastPageStart([100, 200, 50], rooms)).toBe(1);
    expect(findLastPageStart([100, 180, 300], rooms)).toBe(2);
    // The last two parts don't fit on one page.
    expect(findLastPageStart([600, 590, 50], rooms)).toBe(2);
    expect(listPageStarts([250, 100, 550], rooms)).toEqual([1, 2]);
  });

  it("[PAGE-10] never overflows, and is at least 35% full whenever possible, for content blocks of any height", () => {
    const height = fc.integer({ min: 1, max: 600 });
    fc.assert(
      fc.property(fc.array(height, { minLength: 1, maxLength: 8 }), height, (heights, room) => {
        const start = findLastPageStart(heights, { room, page: 600 });
        const sum = (from: number) => heights.slice(from).reduce((item, other) => item + other, 0);
        if (start === null) expect(sum(0)).toBeLessThanOrEqual(room);
        else {
          expect(sum(start)).toBeLessThanOrEqual(600);
          const isEnough = sum(start) >= 210;
          expect(isEnough || start === 0 || sum(start - 1) > 600).toBe(true);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] is at least a third full, on letter and A4, in both languages, with any number of records", async () => {
    const { events } = sampleVehicle;
    const facts = [
      ...[0, 3, 9, 14, 20, 31].map((count) => ({
        name: `${count} records`,
        of: (locale: Locale) =>
          buildReport(
            reportFacts({
              locale,
              events: Array.from({ length: count }, (_, at) => ({
                ...(events[at % events.length] as (typeof events)[number]),
                id: `event-${at}`,
              })),
            }),
          ),
      })),
      { name: "bare", of: (locale: Locale) => buildReport(buildBareReportFacts({ locale })) },
      { name: "basic", of: (locale: Locale) => buildBasicReport(buildReport(reportFacts({ locale }))) },
    ];
    for (const { name, of } of facts)
      for (const locale of ["en", "es"] as const)
        for (const paper of ["letter", "a4"] as const) {
          const pdf = readPdf(await renderReportPdf(of(locale), paper));
          const last = pdf.pages.length - 1;
          const title = `${name}, ${locale}, ${paper}`;
          expect([title, last === 0 || getFill(pdf, last) >= 1 / 3]).toEqual([title, true]);
          expect([title, last < 2 || getFill(pdf, last - 1) >= 1 / 3]).toEqual([title, true]);
        }
  });
});
