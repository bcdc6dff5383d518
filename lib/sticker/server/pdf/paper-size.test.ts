import { describe, expect, it, vi } from "vitest";
import { getDocumentMessages, interpolate } from "@/lib/generation/server/document-messages";
import type { PaperSizeChoice } from "@/lib/platform/values/paper-size";
import { sampleClassic, samplePickup, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { listPageFaults } from "@/tests/setup/accessibility-faults";
import { buildStickerFacts, createStickerLines } from "@/tests/setup/document-facts";
import { readPdf } from "@/tests/setup/read-pdf";
import { isDeep } from "@/tests/setup/runs";
import { buildSticker, type StickerFacts } from "../build-sticker";
import { renderStickerPdf } from "./sticker-pdf";

// Renders many documents, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const portrait: PaperSizeChoice = { orientation: "portrait", unbranded: false };
const unbranded: PaperSizeChoice = { orientation: "landscape", unbranded: true };
const rules = { margin: 18, smallest: 6, mostPages: 8, fewestPieces: 8 };
const dealer = { name: "Rivera Toyota", number: "08134", address: "1 Main St", city: "Austin, Texas" };

const draw = async (facts: StickerFacts) => readPdf(await renderStickerPdf(buildSticker(facts)));

describe("paper size of the sticker", () => {
  it("[STK-4] a portrait sticker fits on one letter page, with all the text of a landscape one", async () => {
    for (const changes of [{}, { dealer }, { build: null }, { build: null, manual: true }]) {
      const usual = await draw(buildStickerFacts(changes));
      const pdf = await draw(buildStickerFacts({ ...changes, paper: portrait }));
      expect(pdf.source).toContain("/MediaBox [0 0 612 792]");
      expect(pdf.pages).toHaveLength(1);
      expect(listPageFaults(pdf, rules)).toEqual([]);
      // Lines wrap differently, so compare words.
      const splitWords = (text: string) => [...new Set(text.split(/\s+/))].sort();
      // The legend only appears if there is room.
      const about = splitWords(Object.values(getDocumentMessages("en").sticker.about).join(" "));
      const printed = splitWords(pdf.textOf(0));
      const missing = splitWords(usual.textOf(0)).filter((word) => !printed.includes(word));
      expect(missing.filter((word) => !about.includes(word))).toEqual([]);
    }
  });

  it("[STK-4] an unbranded sticker has no service name on its pages or in its file properties, but keeps its document type", async () => {
    const options = createStickerLines(200);
    const branding = { brand: { name: "Kaufmann", primaryColor: "#112233", secondaryColor: "#445566" } };
    for (const facts of [
      buildStickerFacts({ ...branding, build: { ...sampleVehicle.build, options } }),
      buildStickerFacts({ ...branding, classic: true }, sampleClassic),
    ]) {
      const branded = await draw(facts);
      expect(branded.allText).toContain("Kaufmann");
      expect(branded.source).toContain("/Author (Kaufmann)");
      const sticker = buildSticker({ ...facts, paper: unbranded });
      const pdf = readPdf(await renderStickerPdf(sticker));
      expect(pdf.allText + pdf.source).not.toContain("Kaufmann");
      expect(pdf.allText).not.toContain("glovebox.example");
      for (const text of [sticker.number, "Where each line came from", "original label"])
        expect(pdf.allText).toContain(text);
    }
  });

  it("[STK-4] portrait panels use only the space that they need, so that the rest fits on the one page", async () => {
    const contents = ["LED reflector headlamps with signature lighting", "360-degree camera with split view"];
    const packages = createStickerLines(9, { contents });
    for (const locale of ["en", "es"] as const) {
      const build = { ...sampleVehicle.build, packages };
      const pdf = await draw(buildStickerFacts({ locale, paper: portrait, build }));
      expect(pdf.pages).toHaveLength(1);
      expect(listPageFaults(pdf, rules)).toEqual([]);
    }
  });

  it("[STK-4] tightens slightly long lists in portrait, so that a pickup with packages fits on one page", async () => {
    for (const locale of ["en", "es"] as const) {
      const sticker = buildSticker(buildStickerFacts({ locale, paper: portrait }, samplePickup));
      const pdf = readPdf(await renderStickerPdf(sticker));
      expect(pdf.pages).toHaveLength(1);
      expect(listPageFaults(pdf, rules)).toEqual([]);
      for (const { name } of sticker.options) expect(pdf.allText).toContain(name.toUpperCase());
      expect(pdf.allText).not.toContain(
        interpolate(getDocumentMessages(locale).sticker.continues, { page: 2 }),
      );
    }
  });

  it("[STK-4] on a classic sticker, a list that continues shows the next page's number in its own column", async () => {
    const items = Array.from({ length: 200 }, (_, at) => `Item ${at}`);
    const options = createStickerLines(90);
    const getPlaces = async (build: Partial<typeof sampleClassic.build>, paper: PaperSizeChoice) => {
      const facts = { classic: true, paper, build: { ...sampleClassic.build, ...build } };
      const pdf = await draw(buildStickerFacts(facts, sampleClassic));
      expect(listPageFaults(pdf, rules)).toEqual([]);
      const middle = (pdf.sizes[0]?.width ?? 0) / 2;
      return (pdf.pages[0] ?? [])
        .filter(({ text }) => text === "Continued on page 2")
        .map(({ x }) => (x < middle ? "left" : "right"));
    };
    const equipment = [{ title: "Standard", items }];
    for (const paper of [portrait, unbranded]) {
      expect(await getPlaces({}, paper)).toEqual([]);
      expect(await getPlaces({ equipment }, paper)).toEqual(["left"]);
      expect(await getPlaces({ options }, paper)).toEqual(["right"]);
      expect(await getPlaces({ equipment, options }, paper)).toEqual(["left", "right"]);
    }
  });

  it("[STK-4] sets an additional page in the largest type that fits, and full pages in the smallest", async () => {
    const getSizes = async (count: number, paper: PaperSizeChoice) => {
      const packages = createStickerLines(count, { contents: ["Floor mats", "Cargo net"] });
      const pdf = await draw(buildStickerFacts({ paper, build: { ...sampleVehicle.build, packages } }));
      expect(listPageFaults(pdf, rules)).toEqual([]);
      if (paper === portrait) expect(pdf.source).not.toContain("[0 0 792 612]");
      for (const { name } of packages) expect(pdf.allText).toContain(name.toUpperCase());
      return pdf.pages.map((page) =>
        Math.max(0, ...page.filter(({ text }) => /^OPTION \d+$/.test(text)).map(({ size }) => size)),
      );
    };
    for (const paper of [portrait, unbranded]) {
      const [first, last] = await getSizes(36, paper);
      expect([first, last]).toEqual([6, 8.2]);
      const many = await getSizes(240, paper);
      expect(many.length).toBeGreaterThan(2);
      expect(many.slice(0, -1)).toEqual(many.slice(0, -1).map(() => 6));
    }
  });

  it("[SEC-INJ-09] in portrait, names as wide as their column don't overlap their prices, even on additional pages", async () => {
    for (let count = 60; count <= 160; count += isDeep ? 4 : 25) {
      const options = createStickerLines(count, { name: "É".repeat(200), price: 1, origin: "decoded" });
      const pdf = await draw(
        buildStickerFacts({ paper: portrait, build: { ...sampleVehicle.build, options } }),
      );
      expect(pdf.pages.length).toBeGreaterThan(1);
      expect(listPageFaults(pdf, rules)).toEqual([]);
    }
  });

  it.each(["en", "es"] as const)(
    "[TRUE-9] the line with the sheet's type and basis is never truncated, in any layout (%s)",
    async (locale) => {
      const confirmed = { isEntered: true, isKnown: true, colors: ["exterior" as const], prices: [] };
      for (const make of ["KIA", "Toyota", "Mercedes-Benz of the Long Name Works"])
        for (const orientation of ["portrait", "landscape"] as const) {
          const paper = { orientation, unbranded: false };
          const vehicle = { ...sampleVehicle.vehicle, make };
          const build = { ...sampleVehicle.build, scope: "trim" as const };
          const modern = buildStickerFacts({ locale, paper, vehicle, build, confirmed });
          const classic = buildStickerFacts({ locale, paper, classic: true, confirmed }, sampleClassic);
          for (const facts of [modern, classic]) {
            const sticker = buildSticker(facts);
            const pdf = readPdf(await renderStickerPdf(sticker));
            const text = pdf.textOf(0).replace(/\s+/g, " ");
            expect(text).toContain(sticker.notice);
            expect(text).toContain(sticker.basis);
            expect(listPageFaults(pdf, rules)).toEqual([]);
          }
        }
    },
  );
});
