import { describe, expect, it } from "vitest";
import { samplePickup, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { createdAt, reportFacts } from "@/tests/setup/document-facts";
import type { ReportDocument } from "../../contract/document";
import { buildBasicReport } from "./build-basic-report";
import { buildReport } from "./build-report";
import { toPreviousReport } from "./changes";
import type { ReportFacts } from "./report-facts";
import { needsPrevious, reportInLanguage } from "./report-in-language";

const other = { en: "es", es: "en" } as const;
const createReport = (locale: "en" | "es", changes: Partial<ReportFacts> = {}, sample = samplePickup) =>
  buildReport(reportFacts({ locale, europe: true, ...changes }, sample));

/** Returns the report as it was stored before sources, verdicts and owners existed. */
function asStoredBefore(report: ReportDocument): ReportDocument {
  const { sources: _, europe: __, verdict: ___, owners: ____, ...rest } = report;
  const timeline = report.timeline.map(({ mark: _m, note: _n, owner: _o, ...entry }) => entry);
  return { ...rest, timeline };
}

describe("[FIRST-5] a report in its reader's language", () => {
  it.each(["en", "es"] as const)("made in %s, reads as if made in the other language", (locale) => {
    for (const sample of [sampleVehicle, samplePickup]) {
      const read = reportInLanguage(createReport(locale, {}, sample), other[locale]);
      expect(read).toEqual({ ...createReport(other[locale], {}, sample), madeIn: locale });
    }
  });

  it("can be a basic report, which still doesn't reveal its records", () => {
    for (const locale of ["en", "es"] as const) {
      const read = reportInLanguage(buildBasicReport(createReport(locale)), other[locale]);
      const again = buildBasicReport(createReport(other[locale]));
      expect({ ...read.verdict }).toEqual(again.verdict);
      expect(
        read.tiles.map(({ label, headline, stateLabel, mark }) => [label, headline, stateLabel, mark]),
      ).toEqual(
        again.tiles.map(({ label, headline, stateLabel, mark }) => [label, headline, stateLabel, mark]),
      );
      expect(read.sections.map(({ title }) => title)).toEqual(again.sections.map(({ title }) => title));
      expect(JSON.stringify(read)).not.toMatch(/Dallas|Bossier|54,120|recovered in|recuperado en/);
    }
  });

  it("stays unchanged in its own language", () => {
    const report = createReport("en");
    expect(reportInLanguage(report, "en")).toBe(report);
  });

  it("adds a verdict to a report made before verdicts were stored, and keeps the rest of its text", () => {
    const report = createReport("en");
    const { sources: _, europe: __, ...whole } = report;
    expect(reportInLanguage(asStoredBefore(report), "en")).toEqual(whole);
    const basic = asStoredBefore(buildBasicReport(report));
    expect(reportInLanguage(basic, "en").verdict).toEqual(buildBasicReport(report).verdict);
  });

  it("keeps the results of a report made before sources were stored, in the other language too", () => {
    const read = reportInLanguage(asStoredBefore(createReport("en", {}, sampleVehicle)), "es");
    const whole = createReport("es", {}, sampleVehicle);
    expect(read.tiles.map(({ kind, state }) => [kind, state])).toEqual(
      whole.tiles.map(({ kind, state }) => [kind, state]),
    );
    expect(read.notChecked).toEqual(whole.notChecked);
    expect(read.disclaimers).toEqual(whole.disclaimers);
    expect(read.verdict).toEqual(whole.verdict);
  });

  it("rebuilds the changes from the previous report, or else keeps them as issued", () => {
    const before = createReport("en", { recordId: "before", events: samplePickup.events.slice(2) });
    const report = createReport("en", { previous: toPreviousReport(before) });
    expect([needsPrevious(report, "es"), needsPrevious(report, "en"), needsPrevious(before, "es")]).toEqual([
      true,
      false,
      false,
    ]);
    const read = reportInLanguage(report, "es", toPreviousReport(before));
    expect(read.sections[0]).toEqual(
      createReport("es", {
        previous: toPreviousReport(createReport("es", { recordId: "before", events: before.events })),
      }).sections[0],
    );
    expect(reportInLanguage(report, "es").sections[0]).toEqual(report.sections[0]);
  });

  it("labels the owner's photos in the reader's language", () => {
    const added = { id: "p", addedAt: createdAt, jpeg: new Uint8Array() };
    const [photo] = createReport("en", { photos: [added] }).photos ?? [];
    expect(photo).toBeUndefined();
    const stored = {
      id: "p",
      width: 4,
      height: 3,
      jpeg: "",
      dateLabel: "Added Nov 20, 2026",
      source: "",
      alt: "",
    };
    const report = { ...createReport("en"), photos: [{ ...stored, added: "2026-11-20" }, stored] };
    expect(reportInLanguage(report, "es").photos?.map(({ dateLabel }) => dateLabel)).toEqual([
      expect.stringMatching(/20 nov 2026/),
      "Added Nov 20, 2026",
    ]);
  });
});
