import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type PrintBatchPage, renderPrintBatchPdf } from "@/lib/print-batch/server/print-batch-pdf";
import { buildBasicReport } from "@/lib/report/server/model/build-basic-report";
import { buildReport } from "@/lib/report/server/model/build-report";
import { type DisputeAnnotation, withDisputes } from "@/lib/report/server/model/disputes";
import type { ReportFacts } from "@/lib/report/server/model/report-facts";
import type { PaperSize } from "@/lib/report/server/pdf/flow";
import { renderReportPdf } from "@/lib/report/server/pdf/report-pdf";
import { sampleClassic, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { buildSticker, type StickerFacts } from "@/lib/sticker/server/build-sticker";
import { renderStickerPdf } from "@/lib/sticker/server/pdf/sticker-pdf";
import { listPageFaults, type PageRules } from "@/tests/setup/accessibility-faults";
import {
  buildBareReportFacts,
  buildStickerFacts,
  createdAt,
  createStickerLines,
  hostileText,
  hostileTexts,
  reportFacts,
} from "@/tests/setup/document-facts";
import {
  hostileGuide,
  hostileStickerFacts,
  replaceFields,
  withoutFields,
} from "@/tests/setup/hostile-documents";
import { createHostileDisputes, hostileReportFacts } from "@/tests/setup/hostile-report";
import { listAccessibilityFaults } from "@/tests/setup/pdf-structure";
import { type ReadPdf, readPdf } from "@/tests/setup/read-pdf";
import { isDeep, runs } from "@/tests/setup/runs";

// Renders many documents, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const sheetRules: PageRules = { margin: 18, smallest: 6, mostPages: 8, fewestPieces: 8 };
const printBatchRules: PageRules = {
  margin: 18,
  smallest: 6,
  mostPages: 80,
  fewestPieces: 3,
  mayHaveBlankBacks: true,
};
const reportRules: PageRules = { margin: 24, smallest: 6, mostPages: 66, fewestPieces: 4 };
// Counterexamples are large: shrinking them takes minutes and rarely helps.
const limits = { numRuns: runs(20), endOnFailure: true, includeErrorInReport: true };

/** Returns actions that a PDF viewer would run, except links to our own pages. */
function actionsIn({ source }: ReadPdf): string[] {
  const obeyed = /\/(?:JS|JavaScript|Launch|OpenAction|AA|SubmitForm|GoToR|EmbeddedFile|RichMedia)\b/g;
  const addresses = [...source.matchAll(/\/URI \((.*?)\)/g)].map(([, address = ""]) => address);
  const foreign = addresses.filter((address) => !address.startsWith("https://glovebox.example/"));
  return [...[...source.matchAll(obeyed)].map(([action]) => action), ...foreign];
}

function getFaults(bytes: Uint8Array, rules: PageRules): string[] {
  const pdf = readPdf(bytes);
  return [...listPageFaults(pdf, rules), ...listAccessibilityFaults(pdf), ...actionsIn(pdf)];
}

async function stickerFaults(facts: StickerFacts): Promise<string[]> {
  return getFaults(await renderStickerPdf(buildSticker(facts)), sheetRules);
}

const upright = { orientation: "portrait", unbranded: false } as const;
const printing = { createdAt, lang: "en-US", title: "Papers", author: "Rivera" };

async function printBatchFaults(
  pages: PrintBatchPage[],
  changes: Partial<typeof printing> = {},
): Promise<string[]> {
  return getFaults(await renderPrintBatchPdf({ ...printing, ...changes, pages }), printBatchRules);
}

async function reportFaults(
  facts: ReportFacts,
  isBasic = false,
  { paper = isBasic ? "a4" : "letter", marks = [] }: { paper?: PaperSize; marks?: DisputeAnnotation[] } = {},
): Promise<string[]> {
  const full = buildReport(facts);
  const report = withDisputes(isBasic ? buildBasicReport(full) : full, marks);
  return getFaults(await renderReportPdf(report, paper), reportRules);
}

const paperSizes = fc.constantFrom<PaperSize>("letter", "a4");
const disputedFacts = hostileReportFacts.chain((facts) =>
  fc.tuple(fc.constant(facts), createHostileDisputes(facts.events)),
);

describe("documents with bad data", () => {
  it("[SEC-INJ-09] a sticker stays readable with any text in every field, in each decade's style", async () => {
    const dealer = { name: "A", number: "A", address: "A", city: "A" };
    for (const [at, text] of hostileTexts.entries()) {
      const modern = buildStickerFacts({ dealer, order: "A", stock: "A", sample: true });
      expect(await stickerFaults(replaceFields(modern, text))).toEqual([]);
      expect(await stickerFaults({ ...replaceFields(modern, text), paper: upright })).toEqual([]);
      const years = [1955, 1965, 1975, 1981];
      // One decade per text; deep tests run all combinations.
      for (const year of isDeep ? years : years.slice(at % 4, (at % 4) + 1)) {
        const vehicle = { ...sampleClassic.vehicle, year };
        const classic = replaceFields(buildStickerFacts({ classic: true, vehicle }, sampleClassic), text);
        expect(await stickerFaults(classic)).toEqual([]);
        expect(await stickerFaults({ ...classic, paper: upright })).toEqual([]);
      }
    }
  });

  it("[SEC-INJ-09] a report stays readable with any text in every field, full and basic", async () => {
    for (const text of hostileTexts) {
      const facts = replaceFields(reportFacts(), text);
      expect(await reportFaults(facts)).toEqual([]);
      expect(await reportFaults(facts, true)).toEqual([]);
    }
  });

  it("[SEC-INJ-09] both documents stay readable if there's no data at all", async () => {
    const vehicle = withoutFields(sampleVehicle.vehicle);
    for (const locale of ["en", "es"] as const) {
      for (const classic of [false, true]) {
        const facts = { locale, classic, vehicle };
        expect(await stickerFaults(buildStickerFacts({ ...facts, build: null, sourcesUrl: null }))).toEqual(
          [],
        );
        expect(await reportFaults(buildBareReportFacts({ ...facts, verifyUrl: null }))).toEqual([]);
      }
    }
  });

  it("[SEC-INJ-09] a sticker stays readable with any facts: 300 packages, 400 options, negative prices", async () => {
    await fc.assert(
      fc.asyncProperty(hostileStickerFacts, async (facts) => {
        expect(await stickerFaults(facts)).toEqual([]);
      }),
      limits,
    );
  });

  it("[SEC-INJ-09] a sticker stays readable when each panel has all its rows", async () => {
    const { build } = sampleVehicle;
    const countries = ["Mexico", "Japan", "Germany", "Canada"];
    const partsContent = {
      usCanadaPercent: 40,
      otherSources: countries.map((country) => ({ country, percent: 15 })),
      finalAssembly: "Fremont, California",
      engineOrigin: "Japan",
      transmissionOrigin: "Japan",
    };
    const fuelEconomy = build.fuelEconomy && {
      ...build.fuelEconomy,
      rangeMiles: 380,
      co2GramsPerMile: 300,
    };
    const full = buildStickerFacts({
      vehicle: { ...sampleVehicle.vehicle, vin: "É" },
      build: { ...build, partsContent, fuelEconomy },
      dealer: { name: "Rivera Motors", number: "1", address: "Long street ".repeat(8), city: "Fremont" },
      offer: { priceCents: 1_549_900, mileage: 61_000 },
    });
    for (const orientation of ["landscape", "portrait"] as const)
      for (const locale of ["en", "es"] as const)
        expect(await stickerFaults({ ...full, locale, paper: { orientation, unbranded: false } })).toEqual(
          [],
        );
  });

  it("[SEC-INJ-09] a report stays readable with any facts: 1,000 events, dates of any year", async () => {
    await fc.assert(
      fc.asyncProperty(disputedFacts, fc.boolean(), paperSizes, async ([facts, marks], isBasic, paper) => {
        expect(await reportFaults(facts, isBasic, { paper, marks })).toEqual([]);
      }),
      limits,
    );
  });

  it("[SEC-INJ-09] a Buyers Guide stays readable and fits on two pages, regardless of the dealer's input", async () => {
    await fc.assert(
      fc.asyncProperty(hostileGuide, async (model) => {
        const bytes = await renderPrintBatchPdf({ ...printing, pages: [{ kind: "guide", model }] });
        expect(getFaults(bytes, { ...printBatchRules, mostPages: 2 })).toEqual([]);
      }),
      limits,
    );
  });

  it("[SEC-INJ-09] a car's combined PDF is readable for any facts and any title", async () => {
    await fc.assert(
      fc.asyncProperty(
        ...([hostileStickerFacts, hostileReportFacts, hostileGuide, hostileText] as const),
        async (sheet, facts, guide, text) => {
          const pages: PrintBatchPage[] = [
            { kind: "sticker", model: buildSticker(sheet) },
            { kind: "report", model: buildReport(facts) },
            { kind: "guide", model: guide },
            { kind: "label", model: { vin: text } },
          ];
          expect(await printBatchFaults(pages, { title: text, author: text })).toEqual([]);
        },
      ),
      { ...limits, numRuns: runs(10) },
    );
  });

  it("[SEC-INJ-09] rejects a price in cents that isn't a safe integer, instead of printing it", async () => {
    const { build } = sampleVehicle;
    const absurd = [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 60];
    for (const cents of absurd) {
      const cases: Partial<typeof build>[] = [
        { baseCents: cents },
        { destinationCents: cents },
        { options: createStickerLines(1, { price: cents }) },
        { discounts: [{ name: "Rebate", cents }] },
      ];
      for (const change of cases)
        await expect(stickerFaults(buildStickerFacts({ build: { ...build, ...change } }))).rejects.toThrow(
          /cents must be a safe integer/,
        );
    }
  });
});
