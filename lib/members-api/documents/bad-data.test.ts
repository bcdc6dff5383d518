import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { bareReportFacts, hostileTexts, reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import {
  everyField,
  hostileReportFacts,
  hostileStickerFacts,
  nothingKnown,
} from "@/tests/setup/hostile-documents";
import { type PageRules, pageFaults } from "@/tests/setup/page-faults";
import { readPdf } from "@/tests/setup/read-pdf";
import { basicReport } from "./build-basic-report";
import { buildReport } from "./build-report";
import { buildSticker, type StickerFacts } from "./build-sticker";
import type { ReportFacts } from "./report-facts";
import { renderReportPdf } from "./report-pdf";
import { sampleClassic, sampleVehicle } from "./sample-vehicle";
import { renderStickerPdf } from "./sticker-pdf";

// Each test draws many whole documents; a busy machine is not a failure.
vi.setConfig({ testTimeout: 240_000 });

const sheetRules: PageRules = { margin: 18, smallest: 6, mostPages: 8, fewestPieces: 8 };
const reportRules: PageRules = { margin: 24, smallest: 6, mostPages: 66, fewestPieces: 4 };
// What broke it is the whole of a car's facts: making it smaller takes minutes and tells little more.
const runs = { numRuns: 20, endOnFailure: true };

async function stickerFaults(facts: StickerFacts): Promise<string[]> {
  return pageFaults(readPdf(await renderStickerPdf(buildSticker(facts))), sheetRules);
}

async function reportFaults(facts: ReportFacts, isBasic = false): Promise<string[]> {
  const full = buildReport(facts);
  const pdf = await renderReportPdf(isBasic ? basicReport(full) : full, isBasic ? "a4" : "letter");
  return pageFaults(readPdf(pdf), reportRules);
}

describe("documents of bad data", () => {
  it("[SEC-INJ-09] a sticker stays readable with any text in every field, in each decade's manner", async () => {
    const dealer = { name: "A", number: "A", address: "A", city: "A" };
    for (const text of hostileTexts) {
      const modern = stickerFacts({ dealer, order: "A", stock: "A", sample: true });
      expect(await stickerFaults(everyField(modern, text))).toEqual([]);
      for (const year of [1955, 1965, 1975, 1981]) {
        const vehicle = { ...sampleClassic.vehicle, year };
        const classic = everyField(stickerFacts({ classic: true, vehicle }, sampleClassic), text);
        expect(await stickerFaults(classic)).toEqual([]);
      }
    }
  });

  it("[SEC-INJ-09] a report stays readable with any text in every field, in full and basic", async () => {
    for (const text of hostileTexts) {
      const facts = everyField(reportFacts(), text);
      expect(await reportFaults(facts)).toEqual([]);
      expect(await reportFaults(facts, true)).toEqual([]);
    }
  });

  it("[SEC-INJ-09] both say what is missing when nothing is known at all", async () => {
    const vehicle = nothingKnown(sampleVehicle.vehicle);
    for (const locale of ["en", "es"] as const) {
      for (const classic of [false, true]) {
        const facts = { locale, classic, vehicle };
        expect(await stickerFaults(stickerFacts({ ...facts, build: null, sourcesUrl: null }))).toEqual([]);
        expect(await reportFaults(bareReportFacts({ ...facts, verifyUrl: null }))).toEqual([]);
      }
    }
  });

  it("[SEC-INJ-09] a sticker stays readable whatever the facts: 300 packages, 400 options, negative prices", async () => {
    await fc.assert(
      fc.asyncProperty(hostileStickerFacts, async (facts) => {
        expect(await stickerFaults(facts)).toEqual([]);
      }),
      runs,
    );
  });

  it("[SEC-INJ-09] a report stays readable whatever the facts: 1,000 events, dates of any year", async () => {
    await fc.assert(
      fc.asyncProperty(hostileReportFacts, fc.boolean(), async (facts, isBasic) => {
        expect(await reportFaults(facts, isBasic)).toEqual([]);
      }),
      runs,
    );
  });

  it("[SEC-INJ-09] a price that is no whole number of cents is refused by name, never printed", async () => {
    const { build } = sampleVehicle;
    const absurd = [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 60];
    for (const cents of absurd) {
      const option = { code: null, name: "Mats", price: cents, contents: [], origin: "maker" as const };
      const cases: Partial<typeof build>[] = [
        { baseCents: cents },
        { destinationCents: cents },
        { options: [option] },
        { discounts: [{ name: "Rebate", cents }] },
      ];
      for (const change of cases)
        await expect(stickerFaults(stickerFacts({ build: { ...build, ...change } }))).rejects.toThrow(
          /cents must be a safe integer/,
        );
    }
  });
});
