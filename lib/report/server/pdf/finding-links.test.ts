import { expect, it, vi } from "vitest";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import { reportFacts } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { isOpenQuestion } from "../../rules/verdict-parts";
import { buildReport } from "../model/build-report";
import { findFindingTarget } from "./finding-links";
import { renderReportPdf } from "./report-pdf";

vi.setConfig({ testTimeout: 60_000 });

it.each(["en", "es"] as const)(
  "[FIRST-5] each sentence and step of the PDF's verdict (%s) links to its record, or else to its section",
  async (locale) => {
    for (const { events } of sampleVehicles) {
      const report = buildReport(reportFacts({ locale, events }));
      const pdf = readPdf(await renderReportPdf(report));
      const findingSentences =
        report.verdict?.sentences.filter((sentence) => !isOpenQuestion(sentence)) ?? [];
      const findings = [...findingSentences, ...(report.verdict?.steps ?? [])];
      const targets = findings.flatMap((finding) => findFindingTarget(report, finding) ?? []);
      expect(targets.length).toBeGreaterThan(2);
      const links = [...pdf.source.matchAll(/\/S \/GoTo \/D \((.+?)\)/g)].map(([, name]) => `#${name}`);
      for (const target of targets) expect(links).toContain(target);
      // Every link has a target, and every record's destination has a link.
      const names = [...pdf.source.matchAll(/\((record-\d+|[a-z-]+)\) \[\d+ 0 R \/XYZ/g)].map(
        ([, name]) => `#${name}`,
      );
      expect(links.filter((link) => !names.includes(link))).toEqual([]);
      expect(names.filter((name) => /^#record/.test(name) && !links.includes(name))).toEqual([]);
      const text = pdf.allText.replaceAll(/\s+/g, " ");
      for (const sentence of findingSentences) expect(text).toContain(sentence.text.replaceAll(/\s+/g, " "));
    }
  },
);

it("[FIRST-5] a sentence based on one record links to that record", () => {
  const report = buildReport(reportFacts());
  const sentence = report.verdict?.sentences.find(({ text }) => text === "Minor accident in 2021.");
  const at = report.timeline.findIndex(({ kind }) => kind === "accident");
  expect(sentence && findFindingTarget(report, sentence)).toBe(`#record-${at + 1}`);
});
