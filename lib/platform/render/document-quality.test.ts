import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { describe, expect, it, vi } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { buildBasicReport } from "@/lib/report/server/model/build-basic-report";
import { buildReport } from "@/lib/report/server/model/build-report";
import { renderReportPdf } from "@/lib/report/server/pdf/report-pdf";
import { sampleClassic, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { renderStickerPdf } from "@/lib/sticker/server/pdf/sticker-pdf";
import { buildBareReportFacts, buildStickerFacts, reportFacts } from "@/tests/setup/document-facts";
import { listAccessibilityFaults, listElements, readStructure } from "@/tests/setup/pdf-structure";
import { readPdf } from "@/tests/setup/read-pdf";

vi.setConfig({ testTimeout: 120_000 });

const MOST_BYTES = 300 * 1024;

const upright = { orientation: "portrait", unbranded: true } as const;

async function everyDocument(locale: Locale): Promise<[string, Uint8Array][]> {
  const report = buildReport(reportFacts({ locale }));
  const drawn: [string, Uint8Array][] = [
    ["report, letter", await renderReportPdf(report)],
    ["report, A4", await renderReportPdf(report, "a4")],
    ["basic report", await renderReportPdf(buildBasicReport(report))],
    ["empty report", await renderReportPdf(buildReport(buildBareReportFacts({ locale })))],
  ];
  for (const [name, facts] of [
    ["sticker", buildStickerFacts({ locale, sample: true })],
    ["upright sticker", buildStickerFacts({ locale, paper: upright })],
    ["European sticker", buildStickerFacts({ locale, europe: true })],
    ["European upright", buildStickerFacts({ locale, europe: true, build: null, paper: upright })],
    ["specification", buildStickerFacts({ locale, build: null })],
    ["classic", buildStickerFacts({ locale, classic: true, sample: true }, sampleClassic)],
  ] as const)
    drawn.push([name, await renderStickerPdf(buildSticker(facts))]);
  return drawn;
}

function canExtractText(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("a document's file", () => {
  it("[PAGE-17] meets the structure rules of PDF/UA, for every document in both languages", async () => {
    for (const locale of ["en", "es"] as const)
      for (const [name, pdf] of await everyDocument(locale))
        expect([name, listAccessibilityFaults(readPdf(pdf))]).toEqual([name, []]);
  });

  it("[STK-4] is small: no document without photos exceeds 300 KB", async () => {
    for (const [name, pdf] of await everyDocument("en"))
      expect([name, pdf.length < MOST_BYTES]).toEqual([name, true]);
  });

  it("[STK-4] stays under 300 KB even with 300 records, on either paper size", async () => {
    const { events } = sampleVehicle;
    const many = Array.from({ length: 300 }, (_, at) => ({
      ...(events[at % events.length] as (typeof events)[number]),
      id: `event-${at}`,
      date: new Date(Date.UTC(2018, 3, 1) + at * 9 * 86_400_000).toISOString().slice(0, 10),
    }));
    const report = buildReport(reportFacts({ events: many, locale: "es" }));
    for (const paper of ["letter", "a4"] as const) {
      const pdf = await renderReportPdf(report, paper);
      expect(readPdf(pdf).pages.length).toBeGreaterThan(15);
      expect(pdf.length).toBeLessThan(MOST_BYTES);
    }
  });

  it("[PAGE-10] has its content in reading order, with a section's state right after its heading", async () => {
    const pdf = readPdf(await renderReportPdf(buildReport(buildBareReportFacts())));
    const [root] = readStructure(pdf);
    const order = listElements(root ? [root] : []).map((element) => element.type);
    expect(order.indexOf("H1")).toBeLessThan(order.indexOf("H2"));
    const texts = pdf.pages.flat().map((piece) => piece.text);
    const heading = texts.indexOf("Junk, salvage, insurance");
    expect(texts.slice(heading, heading + 2)).toEqual(["Junk, salvage, insurance", "Not checked"]);
  });

  it("[PAGE-10] has a bookmark for each section", async () => {
    const report = buildReport(reportFacts());
    const { source } = readPdf(await renderReportPdf(report));
    for (const section of report.sections)
      expect(source).toContain(`/Title (${section.number} ${section.title.replace(/[()]/g, " ")}`.trimEnd());
  });

  it("[PAGE-10] [STK-4] keeps the first page's VIN in one piece in the text that PDFium and pdftotext extract", async () => {
    const library = await PDFiumLibrary.init({
      wasmBinary: new Uint8Array(
        readFileSync(join(process.cwd(), "node_modules/@hyzyla/pdfium/dist/pdfium.wasm")),
      ).buffer,
    });
    const classic = buildReport(reportFacts({ classic: true, vehicle: sampleClassic.vehicle }));
    for (const [pdf, vin] of [
      [await renderReportPdf(buildReport(reportFacts())), sampleVehicle.vin],
      [await renderReportPdf(classic), sampleClassic.vin],
      [await renderStickerPdf(buildSticker(buildStickerFacts())), sampleVehicle.vin],
    ] as const) {
      const document = await library.loadDocument(pdf);
      // Later pages repeat the VIN in their header, so check page 1.
      const messages = document.getPage(0).getText().split(/\s+/);
      document.destroy();
      expect(messages).toContain(vin);
      if (!canExtractText()) continue;
      const extracted = execFileSync("pdftotext", ["-l", "1", "-", "-"], { input: pdf }).toString();
      expect(extracted.split(/\s+/)).toContain(vin);
    }
    library.destroy();
  });

  it("[STK-4] contains every field of a sticker as text", async () => {
    const sticker = buildSticker(
      buildStickerFacts({
        stock: "R2291",
        order: "OR77",
        dealer: { name: "Dealer of Reno", number: "04021", address: "1 Main Street", city: "Reno, NV" },
      }),
    );
    const text = readPdf(await renderStickerPdf(sticker))
      .allText.replace(/\s+/g, " ")
      .toUpperCase();
    const { vehicle, prices } = sticker;
    const fields = [
      sticker.vin,
      sticker.number,
      sticker.stock,
      sticker.order,
      sticker.basis,
      vehicle.make,
      vehicle.model,
      vehicle.engine,
      vehicle.transmission,
      vehicle.drive,
      vehicle.fuel,
      vehicle.plant,
      sticker.exterior?.name,
      sticker.interior?.name,
      ...Object.values(sticker.dealer ?? {}).filter((value) => typeof value === "string"),
      ...sticker.equipment.flatMap((group) => [group.title, ...group.items]),
      ...[...sticker.packages, ...sticker.options].flatMap((line) => [
        line.code,
        line.name,
        ...line.contents,
      ]),
      ...prices.discounts.map((discount) => discount.name),
      ...Object.values(sticker.partsContent ?? {}).filter((value) => typeof value === "string"),
    ];
    for (const field of fields) expect(text).toContain((field ?? "missing").toUpperCase());
  });
});
