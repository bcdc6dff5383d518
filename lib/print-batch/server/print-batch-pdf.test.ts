import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { listAccessibilityFaults } from "@/tests/setup/pdf-structure";
import { readPdf } from "@/tests/setup/read-pdf";
import { buyersGuideSchema } from "../contract/buyers-guide";
import { guideDefects } from "./buyers-guide-defects";
import { buyersGuideText } from "./buyers-guide-text";
import { type PrintBatchPage, renderPrintBatchPdf } from "./print-batch-pdf";
import { LABEL_RED } from "./warning-label";

const dealer = {
  name: "Rivera Motors",
  address: "12 Main Street, Toledo, OH 43604",
  phone: "(419) 555-0100",
  email: "sales@motors.example",
  complaints: "Ana Rivera, (419) 555-0101",
};
const vehicle = { make: "Toyota", model: "Corolla", year: "2018", vin: "2T1BURHE5JC034461" };
const createGuide = (fields: object, locale: Locale = "en"): PrintBatchPage => ({
  kind: "guide",
  model: { locale, vehicle, guide: buyersGuideSchema.parse({ dealer, ...fields }) },
});
const draw = async (...pages: PrintBatchPage[]) => {
  const createdAt = "2026-01-15T12:00:00.000Z";
  return renderPrintBatchPdf({ pages, title: "Papers", author: "Rivera Motors", lang: "en-US", createdAt });
};
const splitWords = (text: string) => text.replace(/\s+/g, " ").trim();
const parseHex = (color: string) =>
  color.match(/[\da-f]{2}/gi)?.map((part) => Number.parseInt(part, 16) / 255);

describe("FTC Buyers Guide", () => {
  it.each([
    ["as is", "en", { form: "as_is" }, "asIs"],
    ["implied warranties only", "en", { form: "implied" }, "implied"],
    ["como está", "es", { form: "as_is" }, "asIs"],
    ["garantías implícitas", "es", { form: "implied" }, "implied"],
  ] as const)(
    "[STK-4] %s (%s): has every word of the form, on two letter-size pages",
    async (_, locale, fields, head) => {
      const pdf = readPdf(await draw(createGuide(fields, locale)));
      const guideText = buyersGuideText[locale];
      expect(pdf.sizes).toEqual([
        { width: 612, height: 792 },
        { width: 612, height: 792 },
      ]);
      const front = splitWords(pdf.textOf(0));
      const { asIs, asIsText, implied, impliedText, ticked, unticked, limitedText, ...always } = guideText;
      const { back, stock, dealerName, address, telephone, email, complaints, contractText, ...onFront } =
        always;
      const headTexts = head === "asIs" ? [asIs, asIsText] : [implied, impliedText];
      for (const text of [...Object.values(onFront), ...headTexts, ...limitedText.split(/\{\w+\}/)])
        expect(front).toContain(splitWords(text));
      for (const text of head === "asIs" ? [implied, impliedText] : [asIs, asIsText])
        expect(front).not.toContain(text);
      const other = splitWords(pdf.textOf(1));
      const labels = [back, dealerName, address, telephone, email, complaints, contractText];
      for (const text of [...labels, ...guideDefects[locale].flat(), ...Object.values(dealer)])
        expect(other).toContain(text);
      for (const value of Object.values(vehicle)) expect(front).toContain(value);
      expect([ticked, unticked]).not.toContain("");
      expect(listAccessibilityFaults(pdf)).toEqual([]);
    },
  );

  it.each(["en", "es"] as const)(
    "[TRUE-38] %s: includes the dealer's stock number without truncating the VIN",
    async (locale) => {
      const stock = "W".repeat(20);
      const vin = "WWWWWWWWWWWWWWWWW";
      const model = {
        locale,
        vehicle: { ...vehicle, vin, stock },
        guide: buyersGuideSchema.parse({ dealer }),
      };
      const pdf = readPdf(await draw({ kind: "guide", model }));
      const front = splitWords(pdf.textOf(0));
      for (const text of [buyersGuideText[locale].stock, buyersGuideText[locale].vin, stock, vin])
        expect(front).toContain(text);
    },
  );

  it("[STK-4] prints only in black, and marks the dealer's choices", async () => {
    const none = await draw(createGuide({}));
    const limited = readPdf(
      await draw(
        createGuide({ warranty: "limited", labor: 50, parts: 75, systems: "Engine", duration: "90 days" }),
      ),
    );
    const front = splitWords(limited.textOf(0));
    expect(front).toContain("50% of the labor and 75% of the parts");
    expect(front).toMatch(/SYSTEMS COVERED: Engine/);
    expect(front).toMatch(/DURATION: 90 days/);
    const plain = readPdf(none);
    expect(splitWords(plain.textOf(0))).toContain("____% of the labor and ____% of the parts");
    const marks = (pdf: typeof plain) =>
      [...pdf.source.matchAll(/\/Alt \((Marked|Not marked)\)/g)].map(([, one]) => one);
    expect(marks(plain).filter((mark) => mark === "Marked")).toHaveLength(1);
    expect(marks(limited).filter((mark) => mark === "Marked")).toHaveLength(2);
    const colors = [...plain.source.matchAll(/^([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN|rg|RG)$/gm)].map(
      ([, one]) => one,
    );
    expect(new Set(colors)).toEqual(new Set(["0 0 0"]));
    expect(Buffer.from(await draw(createGuide({}))).equals(Buffer.from(none))).toBe(true);
  });
});

describe("a file with several documents", () => {
  it("[TRUE-38] starts each document on the front of a sheet, with a blank back if needed", async () => {
    const label: PrintBatchPage = { kind: "label", model: { vin: vehicle.vin } };
    const pdf = readPdf(await draw(label, createGuide({}), label, label));
    const isBlank = pdf.pages.map((pieces) => pieces.length === 0);
    expect(isBlank).toEqual([false, true, false, false, false, true, false]);
    expect(listAccessibilityFaults(pdf)).toEqual([]);
  });
});

describe("California's warning label", () => {
  it("[STK-4] has the required text in the required sizes, on the required red area", async () => {
    const bytes = await draw({ kind: "label", model: { vin: vehicle.vin } });
    const pdf = readPdf(bytes);
    expect(splitWords(pdf.textOf(0))).toMatch(
      /^WARNING According to a vehicle history report issued by the National Motor Vehicle Title Information System \(NMVTIS\), this vehicle has been reported as a total-loss vehicle by an insurance company, has been reported into NMVTIS by a junk or salvage reporting entity, or has a title brand which may materially affect the value, safety, and\/or condition of the vehicle\. Because of its history as a junk, salvage, or title-branded vehicle, the manufacturer’s warranty or service contract on this vehicle may be affected\. Ask the dealer to see a copy of the NMVTIS vehicle history report\. You may independently obtain the report by checking NMVTIS online at www\.vehiclehistory\.gov\. VIN/,
    );
    const [title, ...rest] = pdf.pages[0] ?? [];
    expect(title?.size).toBeGreaterThanOrEqual(18);
    for (const piece of rest.filter(({ text }) => !text.startsWith("VIN") && text.trim().length > 20))
      expect(piece.size).toBeGreaterThanOrEqual(14);
    const red = parseHex(LABEL_RED)?.join(" ");
    const [, width, height] = /[\d.]+ [\d.]+ ([\d.]+) -?([\d.]+) re\b/.exec(pdf.source) ?? [];
    expect(pdf.source).toContain(`${red} rg`);
    expect(Number(width)).toBeGreaterThanOrEqual(5.5 * 72);
    expect(Number(height)).toBeGreaterThanOrEqual(4 * 72);
    expect(listAccessibilityFaults(pdf)).toEqual([]);
    const bottom = Math.min(...rest.filter(({ text }) => !text.startsWith("VIN")).map(({ y }) => y));
    expect(bottom).toBeGreaterThan(792 - 72 - Number(height));
  });
});
