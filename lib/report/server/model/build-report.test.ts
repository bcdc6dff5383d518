import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleClassic, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { SourceState } from "@/lib/vehicle/contract/history";
import { isEmptyReport } from "@/lib/vehicle/rules/fact-state";
import {
  buildBareReportFacts,
  createdAt,
  createSource,
  hostileEvent,
  hostileText,
  reportFacts,
} from "@/tests/setup/document-facts";
import { runs } from "@/tests/setup/runs";
import { reportDocumentSchema } from "../../contract/document";
import { buildReport } from "./build-report";

const tile = (report: ReturnType<typeof buildReport>, kind: string) =>
  report.tiles.find((item) => item.kind === kind);

describe("report model", () => {
  it("[EMB-3] is valid for the sample car, is labeled Sample, and shows all four result states", () => {
    const report = buildReport(reportFacts());
    expect(() => reportDocumentSchema.parse(report)).not.toThrow();
    expect(report.sample).toBe(true);
    expect(tile(report, "damage")).toMatchObject({
      state: "found",
      mark: "alert",
      headline: "1 record",
      source: "Police reports (sample)",
    });
    expect(tile(report, "title")).toMatchObject({ state: "none", headline: "No brand", mark: "plain" });
    expect(tile(report, "theft")).toMatchObject({ state: "unchecked", headline: "—", source: null });
    expect(tile(report, "lien")).toMatchObject({ state: "unavailable", source: "Lien registry (sample)" });
    expect(tile(report, "odometer")).toMatchObject({
      headline: "72,430 mi",
      mark: "plain",
      stateLabel: "1 doesn’t fit",
    });
    expect(tile(report, "listings")).toMatchObject({ headline: "4 times", detail: "Last Aug 2025, $14,900" });
    expect(report.sections.filter((section) => section.tables.length > 0)).toHaveLength(9);
  });

  it("[EMB-3] is labeled Sample if any record or source is a sample, regardless of the caller", () => {
    expect(buildReport(reportFacts({ sample: false })).sample).toBe(true);
    expect(buildReport(buildBareReportFacts()).sample).toBe(false);
  });

  it("[ENT-3] counts history events as records, but not decoding, recalls, ratings or the market value", () => {
    const { value, build } = sampleVehicle;
    const report = buildReport(
      buildBareReportFacts({ value, safety: build.safety, recalls: sampleVehicle.recalls(createdAt) }),
    );
    expect(report.recordCount).toBe(0);
    expect(isEmptyReport(report)).toBe(true);
    expect(buildReport(reportFacts()).recordCount).toBe(sampleVehicle.events.length);
  });

  it("[ENT-3] shows 'not checked' for everything if no source was queried, and never 'clean'", () => {
    for (const locale of ["en", "es"] as const) {
      const report = buildReport(buildBareReportFacts({ locale }));
      expect(report.tiles.every((item) => item.state === "unchecked" && item.mark === "unchecked")).toBe(
        true,
      );
      expect(report.sections.every((section) => section.state === "unchecked")).toBe(true);
      expect(report.notChecked).toHaveLength(15);
      expect(JSON.stringify(report)).not.toMatch(/\bclean\b|\blimpio\b/i);
    }
  });

  it("[ENT-3] shows recalls as unavailable if the lookup failed or returned no campaigns", () => {
    for (const state of ["unavailable", "found"] as const) {
      const recalls = { state, askedAt: createdAt, byVin: false, source: "NHTSA", campaigns: [] };
      expect(tile(buildReport(buildBareReportFacts({ recalls })), "recalls")).toMatchObject({
        state: "unavailable",
        headline: "—",
      });
    }
  });

  it("[PAGE-10] has the same number for the same record, and a different number for a different record", () => {
    expect(buildReport(reportFacts()).number).toBe(buildReport(reportFacts({ locale: "es" })).number);
    expect(buildReport(reportFacts({ recordId: "record-2" })).number).not.toBe(
      buildReport(reportFacts()).number,
    );
  });

  it("[PAGE-10] can be in Spanish, with Spanish dates in the site's time zone", () => {
    const report = buildReport(reportFacts({ locale: "es" }));
    expect(report.issuedLabel).toBe("20 nov 2026, 10:41 p. m. EST");
    expect(report.sections.map((section) => section.title)).toContain("Accidentes y daños");
    expect(tile(report, "theft")?.stateLabel).toBe("No consultado");
  });

  it("[SHOW-1] lists a specification only if it has a value, and the plant under 'Made in'", () => {
    const report = buildReport(
      reportFacts({ vehicle: { ...sampleVehicle.vehicle, drive: null, trim: "  " } }),
    );
    const labels = report.specification.map((pair) => pair.label);
    expect(labels).not.toContain("Drive");
    expect(labels).not.toContain("Trim");
    expect(report.specification).toContainEqual({
      key: "plant",
      label: "Made in",
      value: "Cambridge, Ontario, Canada",
    });
  });

  it("[VEH-6] keeps a classic's serial number unchanged", () => {
    const report = buildReport(reportFacts({ classic: true }, sampleClassic));
    expect(report).toMatchObject({ classic: true, vin: "124379N500001", title: "1969 Chevrolet Camaro" });
  });

  it("[SEC-INJ-09] cleans a photo's caption like any other external text", () => {
    const photos = [{ url: "https://glovebox.example/1.jpg", caption: " \u202eLeft\u0007 \tdoor\n" }];
    const reading = { vin: "2T1BURHE5JC034461", source: "Auctions", date: "2024-05-03" };
    const report = buildReport(
      buildBareReportFacts({ events: [{ ...reading, id: "1", kind: "auction", photos }] }),
    );
    const rows = report.sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
    const captions = [...report.events, ...rows].map(({ photos: ownPhotos = [] }) => ownPhotos[0]?.caption);
    expect(captions).toEqual(["Left door", "Left door"]);
    expect(reportDocumentSchema.parse(report)).toEqual(report);
  });

  it("[SEC-INJ-09] matches the schema, and has no control or bidi characters, for any records and names", () => {
    const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
    fc.assert(
      fc.property(fc.array(hostileEvent, { maxLength: 12 }), hostileText, (events, name) => {
        const vehicle = { ...sampleVehicle.vehicle, make: name.slice(0, 80), model: name.slice(0, 120) };
        const report = buildReport(
          buildBareReportFacts({
            events,
            vehicle,
            brand: { name, primaryColor: "#000000", secondaryColor: "#ffffff" },
          }),
        );
        expect(reportDocumentSchema.parse(report)).toEqual(report);
        const cells = report.sections.flatMap((section) =>
          section.tables.flatMap((table) => table.rows.flatMap((row) => row.cells)),
        );
        for (const text of [report.title, ...cells]) expect(text.replaceAll("\n", " ")).not.toMatch(controls);
        for (const text of cells) expect(text.length).toBeLessThan(3000);
      }),
      { numRuns: runs(40) },
    );
  });

  it("[TRUE-9] lists each source once, and shows in the header how many were checked", () => {
    const source = (name: string, covers: SourceState["covers"], changes: Partial<SourceState> = {}) =>
      createSource(covers, { source: name, ...changes });
    const report = buildReport(
      reportFacts({
        sources: [
          source("Recall list", ["recall"], { newestDate: "2020-01-14" }),
          source("Recall list", ["recall", "safety"], { newestDate: "2023-05-01" }),
          source("Supplier", ["theft"], { asked: false, answered: false }),
          source("Supplier", ["title"]),
          source("Supplier", ["value"], { answered: false }),
          source("State list", ["theft"], { asked: false, answered: false }),
          source("State list", ["title"]),
          source("Nobody asked it", ["theft"], { asked: false, answered: false }),
        ],
      }),
    );
    expect(report.coverage).toMatchObject([
      {
        source: "Recall list",
        covers: "Recalls, Safety ratings",
        stateLabel: "Responded",
        newestDate: "2023-05-01",
      },
      { source: "Supplier", asked: true, answered: false },
      { source: "State list", asked: true, answered: true },
      { source: "Nobody asked it", asked: false },
    ]);
    expect(report.metaLines.at(-1)).toMatch(/^3 sources checked, 1 /);
  });

  it("[FIRST-5] shows 'No record' only for a source of dated records that responded", () => {
    const sources = [
      createSource(["title"], { source: "A" }),
      createSource(["title"], { source: "B", answered: false }),
      createSource(["theft"], { source: "C", answered: false, asked: false }),
      createSource(["safety"], { source: "D" }),
    ];
    const { coverage } = buildReport(buildBareReportFacts({ sources }));
    expect(coverage.map(({ newestLabel }) => newestLabel)).toEqual(["No record", "—", "—", "—"]);
  });

  it("[TRUE-16] for a car built for Europe, shows which sources cover only US cars", () => {
    const sources = [createSource(["recall"], { source: "A" }), createSource(["service"], { source: "B" })];
    const labels = (europe: boolean) =>
      buildReport(buildBareReportFacts({ europe, sources })).coverage.map(({ stateLabel }) => stateLabel);
    expect(labels(true)).toEqual(["Responded, U.S. only", "Responded"]);
    expect(labels(false)).toEqual(["Responded", "Responded"]);
    expect(buildReport(buildBareReportFacts({ europe: true })).disclaimers[0]).toMatch(/built for Europe/);
  });
});
