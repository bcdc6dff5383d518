import { describe, expect, it, vi } from "vitest";
import { getDocumentMessages } from "@/lib/generation/server/document-messages";
import {
  sampleClassic,
  sampleElectric,
  samplePickup,
  sampleVehicle,
} from "@/lib/sources/server/sample-vehicle";
import {
  buildBareReportFacts,
  createdAt,
  createHistoryEvent,
  reportFacts,
} from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { isDeep } from "@/tests/setup/runs";
import type { ReportDocument } from "../../contract/document";
import { buildReport } from "../model/build-report";
import { toPreviousReport } from "../model/changes";
import type { ReportFacts } from "../model/report-facts";
import type { PaperSize } from "./flow";
import { renderReportPdf } from "./report-pdf";

// Renders many documents, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const draw = async (report: ReportDocument, paper?: PaperSize) =>
  readPdf(await renderReportPdf(report, paper));

describe("report PDF", () => {
  it("[PAGE-10] contains the number, vehicle, VIN, section titles, sources and page numbers", async () => {
    const report = buildReport(reportFacts());
    const pdf = await draw(report);
    expect(pdf.textOf(0)).toContain("2018 Toyota Corolla LE");
    expect(pdf.textOf(0)).toContain("2T1 BURHE5 JC034461");
    expect(pdf.textOf(0)).toContain(report.number);
    for (const section of report.sections) expect(pdf.allText).toContain(section.title);
    for (const event of report.events) expect(pdf.allText).toContain(event.source);
    expect(pdf.allText).toContain("Doesn’t fit");
    expect(pdf.textOf(1)).toContain(`Page 2 of ${pdf.pages.length}`);
  });

  it("[TRUE-9] puts the changes since the last report ahead of the vehicle details and the timeline", async () => {
    const before = buildReport(reportFacts({ recordId: "before", events: sampleVehicle.events.slice(1) }));
    const report = buildReport(reportFacts({ previous: toPreviousReport(before) }));
    for (const paper of ["letter", "a4"] as const) {
      const lines = (await draw(report, paper)).pages.flat().map(({ text }) => text);
      const { vehicle, timeline } = getDocumentMessages("en").report;
      const places = [report.sections[0]?.title ?? "", vehicle, timeline].map((title) =>
        lines.indexOf(title),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it("[TRUE-9] keeps the vehicle's lines above the page's footer, regardless of the number of changes", async () => {
    const before = toPreviousReport(buildReport(reportFacts({ recordId: "before", events: [] })));
    for (let many = 0; many <= 30; many += 2) {
      const events = Array.from({ length: many }, (_, day) =>
        createHistoryEvent("service", `2024-03-${String(1 + day).padStart(2, "0")}`, {
          text: `Service ${day}`,
        }),
      );
      const report = buildReport(reportFacts({ previous: before, events }));
      const labels = report.specification.map(({ label }) => label);
      const printed = (await draw(report)).pages.flat().filter(({ text }) => labels.includes(text));
      expect(printed.length).toBeGreaterThanOrEqual(labels.length);
      expect([many, printed.filter(({ y }) => y < 50)]).toEqual([many, []]);
    }
  });

  it("[PAGE-10] prints the model's note on an inconsistent odometer reading", async () => {
    for (const locale of ["en", "es"] as const) {
      const report = buildReport(reportFacts({ locale }));
      const notedReadings = report.odometer.readings.filter(({ note }) => note);
      expect(notedReadings.map(({ flag }) => flag)).toEqual(["outlier"]);
      const pdf = await draw(report);
      const pieces = pdf.pages.flat().map(({ text }) => text);
      expect(pieces).toContain(
        `${notedReadings[0]?.value.toLocaleString("en-US")} mi: ${notedReadings[0]?.note}`,
      );
    }
  });

  it("[PAGE-10] prints a rollback's note below the falling part of the odometer curve", async () => {
    const readings = [1000, 60_000, 61_000, 45_000].map((odometer, at) =>
      createHistoryEvent("odometer", `${2018 + at * 2}-06-01`, { odometer }),
    );
    const report = buildReport(buildBareReportFacts({ events: readings }));
    const pieces = (await draw(report)).pages.flat();
    const note = pieces.find(({ text }) => text.startsWith("45,000 mi: "));
    const getHeight = (tick: string) => pieces.find(({ text }) => text === tick)?.y ?? Number.NaN;
    const perMile = (getHeight("60k") - getHeight("20k")) / 40_000;
    // Axis labels are 2.4 pt below their lines.
    expect((note?.y ?? 0) + 7.6).toBeLessThan(getHeight("20k") + 2.4 + 25_000 * perMile);
  });

  it("[PAGE-10] doesn't truncate the samples' tiles or split their dates, in either language", async () => {
    for (const locale of ["en", "es"] as const)
      for (const sample of [sampleVehicle, samplePickup, sampleElectric]) {
        const report = buildReport(reportFacts({ locale }, sample));
        const [page = []] = (await draw(report)).pages;
        const details = page.filter(({ size }) => size === 7.1).map(({ text }) => text);
        expect(details.filter((text) => /…$|^\d{4}$/.test(text))).toEqual([]);
        expect(details.join("\n")).not.toMatch(/\b\d{1,2}\n\p{Ll}{3} \d{4}/u);
        const spoken = report.tiles.map(({ detail }) => detail.replaceAll(" · ", " ")).join(" ");
        for (const text of details) expect(spoken).toContain(text.replaceAll(" · ", " "));
      }
  });

  it("[PAGE-10] prints the timeline before the sections, and counts the records that don't fit", async () => {
    const report = buildReport(reportFacts());
    const pdf = await draw(report);
    const [before = "", after = ""] = pdf.allText.split("Title and registration");
    expect(before).toContain("Timeline");
    expect(after).not.toContain("Timeline");
    for (const { dateLabel = "", kindLabel } of report.timeline) {
      expect(before).toContain(dateLabel);
      expect(before).toContain(kindLabel);
    }
    expect(before).toContain("Used, offered by the owner · Henderson, NV · 72,430 mi · $14,900");
    const events = Array.from({ length: 400 }, () => createHistoryEvent("service", "2020-01-01"));
    const long = await draw(buildReport(reportFacts({ events })));
    expect(long.allText).toContain("250 more records are in the online report.");
  });

  it("[PAGE-10] never leaves a table's header at the bottom of a page without its first row", async () => {
    const FOOT = 50;
    const headsAlone = async (facts: ReportFacts, paper: PaperSize) => {
      const head = getDocumentMessages(facts.locale).report.columns.source.toUpperCase();
      const pdf = await draw(buildReport(facts), paper);
      return pdf.pages.flatMap((page, index) =>
        page
          .filter(({ text, y }) => text === head && !page.some((cell) => cell.y > FOOT && cell.y < y - 4))
          .map(() => index + 1),
      );
    };
    for (const sample of [sampleVehicle, samplePickup, sampleElectric, sampleClassic])
      for (const locale of ["en", "es"] as const)
        for (const paper of ["letter", "a4"] as const)
          expect(await headsAlone(reportFacts({ locale }, sample), paper)).toEqual([]);
    // As recalls get longer, the heading must stay on the page of its first row.
    const recalls = samplePickup.recalls(createdAt);
    for (let more = 0; more < 30; more += isDeep ? 1 : 4) {
      const campaigns = recalls.campaigns.map((campaign) => ({
        ...campaign,
        summary: "A terminal inside the motor was soldered badly. ".repeat(more),
      }));
      const facts = reportFacts({ recalls: { ...recalls, campaigns } }, samplePickup);
      expect([more, await headsAlone(facts, "a4")]).toEqual([more, []]);
    }
  });

  it("[PAGE-10] [PAGE-17] draws up to six car outlines labeled with damage areas, or none if no area is known", async () => {
    const damage = sampleVehicle.events.filter(({ kind }) => kind === "accident").slice(0, 1);
    const struck = (areas: string[]) =>
      buildReport(reportFacts({ events: damage.map((event) => ({ ...event, areas, impact: undefined })) }));
    const rear = await draw(struck(["rear bumper"]));
    expect(rear.source).toContain("/Alt (Outline of the car, Mar 14, 2021: rear left, rear right)");
    expect(rear.allText).toContain("rear left, rear right");
    const none = await draw(struck(["paint"]));
    expect(none.source).not.toContain("Outline of the car");
    const many = damage.flatMap((event) =>
      Array.from({ length: 9 }, (_, at) => ({ ...event, id: `hit-${at}` })),
    );
    const report = buildReport(reportFacts({ events: many }));
    expect(report.damage?.figures).toHaveLength(6);
    const { source } = await draw(report);
    expect(source.split("Outline of the car").length - 1).toBe(6);
  });

  it("[EMB-3] has the Sample label on every page of a sample report, and on no page of any other report", async () => {
    const sample = await draw(buildReport(reportFacts()));
    sample.pages.forEach((_, page) => {
      expect(sample.textOf(page)).toContain("SAMPLE");
    });
    const real = await draw(buildReport(buildBareReportFacts()));
    expect(real.allText).not.toMatch(/sample/i);
  });

  it("[PAGE-10] produces the same bytes for the same model, and can use A4 paper", async () => {
    const report = buildReport(reportFacts());
    expect(await renderReportPdf(report)).toEqual(await renderReportPdf(report));
    expect((await draw(report, "a4")).source).toContain("595.28 841.89");
  });

  it("[ENT-3] prints 'Not checked' on at most three pages if no source was queried, in both languages", async () => {
    for (const [locale, text] of [
      ["en", "Not checked"],
      ["es", "No consultado"],
    ] as const) {
      const pdf = await draw(buildReport(buildBareReportFacts({ locale })));
      expect(pdf.allText.split(text).length - 1).toBeGreaterThanOrEqual(21);
      expect(pdf.pages.length).toBeLessThanOrEqual(3);
      for (const page of pdf.pages) expect(page.length).toBeGreaterThan(8);
    }
  });

  it("[SEC-INJ-09] doesn't link a javascript: URL", async () => {
    const report = { ...buildReport(buildBareReportFacts()), verifyUrl: "javascript:alert(1)" };
    const { source } = await draw(report);
    expect(source).not.toContain("javascript:");
  });

  it("[SEC-INJ-09] has a bounded number of pages for thousands of records", async () => {
    const kinds = ["title", "accident", "service", "listing", "theft", "salvage", "owner"] as const;
    const events = Array.from({ length: 2100 }, (_, index) => {
      const date = new Date(index * 86_400_000).toISOString().slice(0, 10);
      return createHistoryEvent(kinds[index % kinds.length] ?? "title", date, { text: "W".repeat(700) });
    });
    const pdf = await draw(buildReport(buildBareReportFacts({ events })));
    expect(pdf.allText).toContain("more records are in the online report");
    expect(pdf.pages.length).toBeLessThanOrEqual(66);
  });
});
