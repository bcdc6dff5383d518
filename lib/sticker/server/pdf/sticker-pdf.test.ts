import { describe, expect, it, vi } from "vitest";
import { PdfCanvas } from "@/lib/platform/render/pdf-canvas";
import { sampleClassic, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { listPageFaults } from "@/tests/setup/accessibility-faults";
import { buildStickerFacts, createStickerLines } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { stickerDocumentSchema } from "../../contract/document";
import { buildSticker } from "../build-sticker";
import { renderStickerPdf } from "./sticker-pdf";

const { build, vehicle } = sampleVehicle;
const render = async (facts: ReturnType<typeof buildStickerFacts>) =>
  readPdf(await renderStickerPdf(buildSticker(facts)));

// Renders many documents, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("window sticker PDF", () => {
  it("[STK-4] is one landscape letter page with the vehicle, its color, and prices that add up", async () => {
    const sticker = buildSticker(buildStickerFacts({ stock: "R2291" }));
    expect(() => stickerDocumentSchema.parse(sticker)).not.toThrow();
    expect(sticker.prices).toMatchObject({
      optionsCents: 61900,
      totalCents: 2047400,
      agrees: true,
      warning: null,
    });
    const pdf = readPdf(await renderStickerPdf(sticker));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.source).toContain("/MediaBox [0 0 792 612]");
    const text = pdf.textOf(0);
    for (const expected of ["2018 COROLLA LE · 4-DOOR SEDAN", "Super White (040)", "INCLUDED", "NO CHARGE"])
      expect(text).toContain(expected);
    for (const price of ["$224.00", "$18,935.00", "$20,474.00"]) expect(text).toContain(price);
  });

  it("[PAGE-17] has text alternatives for its stars and its fuel ratings, in both languages", async () => {
    const alternatives = {
      en: ["Smog rating: 5 of 10", "4 of 5 stars"],
      es: ["Esmog: 5 de 10", "4 de 5 estrellas"],
    };
    const fuelEconomy = build.fuelEconomy && { ...build.fuelEconomy, smogRating: 5, ghgRating: null };
    const safety = build.safety && { ...build.safety, overall: 4 as const };
    for (const locale of ["en", "es"] as const) {
      const { source, allText } = await render(
        buildStickerFacts({ locale, build: { ...build, fuelEconomy, safety } }),
      );
      for (const item of alternatives[locale]) expect(source).toContain(item);
      expect(allText).toContain(locale === "en" ? "Greenhouse gas rating\nNot available" : "No disponible");
    }
  });

  it("[STK-4] formats parts content percentages in each language's style", async () => {
    for (const [locale, share] of [
      ["en", "55%"],
      ["es", "55 %"],
    ] as const) {
      const pages = (await render(buildStickerFacts({ locale }))).pages.flat();
      expect(pages.map(({ text }) => text)).toContain(share);
    }
  });

  it("[STK-4] states the document's type and basis in at least 8-point type", async () => {
    const cases: [Parameters<typeof buildStickerFacts>[0], string][] = [
      [{}, "From VIN-specific build data"],
      [{ build: { ...build, scope: "trim" } }, "Typical for this trim, not VIN-specific"],
      [{ build: null }, "Decoded from the VIN only"],
      [{ build: null, manual: true }, "From the year, make and model entered, not VIN-specific"],
    ];
    for (const [changes, basis] of cases) {
      const [page = []] = (await render(buildStickerFacts(changes))).pages;
      const notice = page.filter((piece) => /Re-created window|not the|original label/.test(piece.text));
      const line = page.find((piece) => piece.text === basis);
      expect(notice.map((piece) => piece.text).join(" ")).toContain("not the manufacturer’s original label");
      for (const piece of [...notice, line]) expect(piece?.size).toBeGreaterThanOrEqual(8);
    }
  });

  it("[STK-4] prints 'Not available' for unknown values, and never a guess or a zero", async () => {
    const sticker = buildSticker(
      buildStickerFacts({ build: null, vehicle: { ...vehicle, transmission: null, drive: null } }),
    );
    expect(sticker.prices).toMatchObject({ baseCents: null, optionsCents: null, totalCents: null });
    const text = readPdf(await renderStickerPdf(sticker)).textOf(0);
    expect(text.split("Not available").length - 1).toBeGreaterThanOrEqual(15);
    expect(text).not.toContain("$0");
  });

  it("[STK-4] warns if the stated total doesn't match, or if a price is missing", async () => {
    const readText = async (changes: Partial<typeof build>) =>
      (await render(buildStickerFacts({ build: { ...build, ...changes } }))).textOf(0);
    expect(await readText({ statedTotalCents: 2050000 })).toContain(
      "PRICES DO NOT MATCH: the lines add up to $20,474.00, but the data says $20,500.00.",
    );
    const options = createStickerLines(1, { price: null });
    expect(await readText({ options, statedTotalCents: null })).toContain("No total: at least one price");
  });

  it("[STK-4] adds pages rather than using type below 6 points, and prints every line of 300 packages", async () => {
    const packages = createStickerLines(300, { contents: ["Floor mats"] });
    const pdf = await render(buildStickerFacts({ build: { ...build, packages } }));
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(pdf.pages.length).toBeLessThanOrEqual(8);
    for (const piece of pdf.pages.flat()) expect(piece.size).toBeGreaterThanOrEqual(6);
    const printed = pdf.pages.flat().map(({ text }) => text);
    for (const { name } of packages) expect(printed).toContain(name.toUpperCase());
    pdf.pages.forEach((_, page) => {
      expect(pdf.textOf(page)).toContain("SAMPLE");
      expect(pdf.textOf(page)).toMatch(
        page === 0 ? /original label/ : /not the manufacturer’s original label/,
      );
    });
  });

  it("[STK-4] combines excess discounts into one line if they leave no space for the lists", async () => {
    const discounts = Array.from({ length: 8 }, (_, index) => ({ name: `Rebate ${index + 1}`, cents: 1000 }));
    const facts = buildStickerFacts({
      manual: true,
      locale: "es",
      vehicle: {
        ...vehicle,
        series: "Touring",
        manufacturer: "Toyota",
        seating: "5",
        curbWeight: "2,840 lb",
      },
      confirmed: { isKnown: false, isEntered: true, colors: [], prices: [] },
      build: { ...build, equipment: [], packages: [], discounts, statedTotalCents: 2050000 },
      dealer: { name: "Rivera Motors", number: null, address: "1 Main Street", city: "Omaha" },
      offer: { priceCents: 1_549_900, mileage: 61_000 },
      paper: { orientation: "portrait", unbranded: false },
    });
    const pdf = await render(facts);
    const rules = { margin: 18, smallest: 6, mostPages: 2, fewestPieces: 8 };
    expect(listPageFaults(pdf, rules)).toEqual([]);
    expect(pdf.textOf(0)).toContain("OTROS DESCUENTOS");
    expect(pdf.textOf(0)).toContain("No disponible");
  });

  it("[SEC-DOS-03] wraps hundreds of lines only a few times, not once for each type size", async () => {
    const name = "Option with words to break";
    const options = createStickerLines(300, { name, contents: ["One thing and another and one more"] });
    const sticker = buildSticker(buildStickerFacts({ build: { ...build, options, packages: [] } }));
    const wraps = vi.spyOn(PdfCanvas.prototype, "wrap");
    await renderStickerPdf(sticker);
    const lines = wraps.mock.calls.filter(([text]) => /^option with|^one thing/i.test(text)).length;
    wraps.mockRestore();
    expect(lines).toBeGreaterThanOrEqual(600);
    expect(lines).toBeLessThan(600 * 6);
  });

  it("[STK-4] labels a line that the user entered", async () => {
    const options = build.options.map((line) => ({ ...line, origin: "user" as const }));
    const facts = buildStickerFacts({ build: { ...build, options } });
    expect((await render(facts)).textOf(0)).toContain("entered by user");
    expect((await render(buildStickerFacts())).textOf(0)).not.toContain("entered by user");
  });

  it("[STK-4] produces the same bytes for the same model, in Spanish too", async () => {
    const sticker = buildSticker(buildStickerFacts({ locale: "es" }));
    const first = await renderStickerPdf(sticker);
    expect(await renderStickerPdf(sticker)).toEqual(first);
    expect(readPdf(first).textOf(0)).toContain("EQUIPO OPCIONAL Y PAQUETES");
  });

  it("[VEH-6] draws a classic with its serial number, its series and a header in the decade's style", async () => {
    const heads = new Set<string>();
    for (const year of [1949, 1957, 1969, 1974, 1981]) {
      const sticker = buildSticker(
        buildStickerFacts({ classic: true, vehicle: { ...sampleClassic.vehicle, year } }, sampleClassic),
      );
      const [page = []] = readPdf(await renderStickerPdf(sticker)).pages;
      const head = page.find((piece) => piece.text.toLowerCase() === "chevrolet");
      heads.add(`${head?.size} ${head?.x} ${head?.y}`);
      const text = page.map((piece) => piece.text).join("\n");
      for (const expected of ["124379N500001", "Sport Coupe V8", "$3,325.55", "original label"])
        expect(text).toContain(expected);
    }
    expect(heads.size).toBe(4);
  });

  it("[VEH-6] draws a classic from year, make and model alone, and states that it has no VIN", async () => {
    const manual = { ...sampleClassic.vehicle, vin: "", engine: null, transmission: null };
    const pdf = await render(
      buildStickerFacts({ classic: true, manual: true, build: null, vehicle: manual }),
    );
    expect(pdf.textOf(0)).toContain("No VIN: made from year, make and model");
    expect(pdf.textOf(0)).toContain("From the year, make and model entered, not VIN-specific");
  });
});
