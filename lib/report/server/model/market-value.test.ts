import { describe, expect, it } from "vitest";
import { getDocumentMessages } from "@/lib/generation/server/document-messages";
import type { Locale } from "@/lib/platform/i18n/locale";
import { createValueNotRequested } from "@/lib/sources/server/market-source";
import { findMarketFigure } from "@/lib/sources/server/market-value";
import { getDocumentValue } from "@/lib/sources/server/vehicle-value";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { reportFacts } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { renderReportPdf } from "../pdf/report-pdf";
import { buildReport } from "./build-report";

const listing = (price: number, date: string) => ({
  vin: null,
  trim: "LE",
  kind: "listing" as const,
  mileage: 60_000,
  seller: "A dealer",
  condition: null,
  priceCents: price * 100,
  date,
});
const cars = [listing(14_000, "2026-09-01"), listing(15_000, "2026-10-01"), listing(16_500, "2026-11-12")];

function answer(changes: Partial<MarketValueResult> = {}): MarketValueResult {
  const retail = findMarketFigure(cars, null);
  return {
    ...createValueNotRequested(60_000),
    state: "found",
    basis: "trim",
    source: "Listings",
    newest: "2026-11-12",
    found: cars.length,
    entries: [
      { condition: "all", dealer_retail: retail?.mean ?? null, private_party: null, trade_in: 1_100_000 },
    ],
    spread: { dealer_retail: retail, private_party: null, trade_in: null },
    comparables: cars.map(({ priceCents, date }) => ({
      title: "2018 Toyota Corolla LE",
      kind: "listing" as const,
      date,
      place: null,
      miles: 60_000,
      price_cents: priceCents,
      source: "Listings",
    })),
    ...changes,
  };
}

const valueSection = (result: MarketValueResult, locale: Locale = "en") =>
  buildReport(reportFacts({ locale, value: getDocumentValue(result) })).sections.find(
    ({ id }) => id === "value",
  );

describe("value in a report", () => {
  it("[PAGE-7] [PAGE-10] shows count, spread and date with each figure, and the cars used for it", () => {
    const section = valueSection(answer());
    const [estimate, comparables] = section?.tables ?? [];
    expect(estimate?.caption).toBe("Estimate at 60,000 miles, Nov 12, 2026");
    expect(estimate?.columns.map(({ key }) => key)).toEqual([
      "kind",
      "cars",
      "low",
      "mean",
      "high",
      "source",
    ]);
    const cells = Object.fromEntries(estimate?.rows.map((row) => [row.id, row.cells]) ?? []);
    expect(cells.retail).toEqual(["Dealer retail", "3", "$14,000", "$15,167", "$16,500", "Listings"]);
    expect(comparables?.rows).toHaveLength(3);
  });

  it("[PAGE-10] doesn't show a low or high for a figure without a range", () => {
    const cells = valueSection(answer())?.tables[0]?.rows.find(({ id }) => id === "tradeIn")?.cells;
    expect(cells).toEqual(["Trade-in", "—", "Not available", "$11,000", "Not available", "Listings"]);
  });

  it("[PAGE-10] explains each kind of value, as our estimate or a supplier's, in both languages and in the PDF", async () => {
    for (const locale of ["en", "es"] as const) {
      const { valueMeaning, valueKinds } = getDocumentMessages(locale).report;
      const texts = new Set(
        ["trim", "model", "vin"].map(
          (basis) => valueSection(answer({ basis: basis as "vin" }), locale)?.statement,
        ),
      );
      expect(texts.size).toBe(3);
      for (const meaning of Object.values(valueMeaning)) {
        expect([...texts].some((statement) => statement?.startsWith(meaning))).toBe(true);
        for (const kind of Object.values(valueKinds))
          expect(meaning.toLowerCase()).toContain(kind.toLowerCase());
      }
    }
    const report = buildReport(reportFacts({ value: getDocumentValue(answer()) }));
    const { allText } = readPdf(await renderReportPdf(report));
    expect(allText).toContain("Based on cars of this year, model and trim.");
  });

  it("[PAGE-10] defines low and high as the lowest and highest prices without outliers", () => {
    const far = [...cars, listing(3_000, "2026-11-01"), listing(60_000, "2026-11-01")];
    expect(findMarketFigure(far, null)).toMatchObject({ low: 1_400_000, high: 1_650_000, count: 3 });
    const { trim } = getDocumentMessages("en").report.valueMeaning;
    expect(trim).toContain("the lowest and highest prices used");
    expect(trim).toContain("under half or over twice the middle one");
    expect(JSON.stringify(getDocumentMessages("en"))).not.toContain("middle half");
  });
});
