import { expect, it } from "vitest";
import { sampleClassic } from "@/lib/sources/server/sample-vehicle";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { applyChoices } from "@/lib/sticker/rules/choices";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { buildStickerFacts } from "@/tests/setup/document-facts";
import { createStickerConfirmation } from "@/tests/setup/sticker-data";
import { listStickerLines } from "./sticker-lines";
import { recordTerms } from "./translate-records";

const confirmed = {
  isEntered: true,
  isKnown: true,
  colors: ["exterior" as const, "interior" as const],
  prices: ["base" as const],
};
const dealer = { name: "Rivera Toyota", number: "08134", address: "1 Main St", city: "Austin" };

it.each(["en", "es"] as const)(
  "[TRUE-8] every line of a sticker has a value, a source and a date (%s)",
  (locale) => {
    const facts = buildStickerFacts({ locale, confirmed, dealer, order: "ORDER-7", stock: "STOCK-9" });
    const sticker = buildSticker(facts);
    expect(stickerDocumentSchema.safeParse(sticker).success).toBe(true);
    const lines = listStickerLines(sticker);
    for (const { name } of [...sticker.packages, ...sticker.options])
      expect(lines.some(({ line }) => line.includes(name))).toBe(true);
    for (const { title } of sticker.equipment) expect(lines.some(({ line }) => line === title)).toBe(true);
    for (const { value, source, date } of lines) {
      expect(value && source).toBeTruthy();
      expect([sticker.createdAt.slice(0, 10), facts.build?.date]).toContain(date);
      expect(source).not.toBe("NHTSA vPIC");
    }
    expect(lines.filter(({ entered }) => entered).length).toBeGreaterThanOrEqual(3);
    expect(lines.some(({ source }) => source === recordTerms(locale).source(facts.build?.source ?? ""))).toBe(
      true,
    );
    const all = JSON.stringify(lines);
    for (const secret of [dealer.name, dealer.address, "ORDER-7", "STOCK-9", sticker.vin])
      expect(all).not.toContain(secret);
  },
);

it("[TRUE-8] attributes a color to the user only if it differs from the build data", () => {
  const facts = buildStickerFacts();
  const { build } = facts;
  const red = { name: "Barcelona Red Metallic", code: "3R3", hex: null };
  if (!build?.exterior || !build.interior) throw new Error("the sample has no colors");
  const { name, code } = build.interior;
  const applyExterior = (exterior: { name: string; code: string | null }) => {
    const { build: applied, ...entered } = applyChoices({ ...build, exteriorChoices: [red] }, true, {
      ...createStickerConfirmation(),
      colors: { exterior: { ...exterior, hex: null }, interior: { name, code, hex: null } },
    });
    const sticker = buildSticker({ ...facts, build: applied, confirmed: entered });
    const lines = listStickerLines(sticker).filter(({ value }) => [exterior.name, name].includes(value));
    return { basis: sticker.basis, entered: lines.map((line) => [line.value, line.entered]) };
  };
  expect(applyExterior(red)).toEqual({
    basis: expect.stringContaining("entered by the user"),
    entered: [
      [red.name, true],
      [name, false],
    ],
  });
  expect(applyExterior(build.exterior)).toEqual({
    basis: expect.not.stringContaining("entered by the user"),
    entered: [
      [build.exterior.name, false],
      [name, false],
    ],
  });
});

it("[TRUE-8] lists the lines of classic and unbranded stickers too", () => {
  const classic = buildSticker(buildStickerFacts({ classic: true }, sampleClassic));
  expect(listStickerLines(classic).length).toBeGreaterThan(3);
  const plain = { orientation: "landscape" as const, unbranded: true };
  expect(listStickerLines(buildSticker(buildStickerFacts({ paper: plain })))).toEqual(
    listStickerLines(buildSticker(buildStickerFacts())),
  );
});

it("[TRUE-8] each line has its source's date, and each figure in the totals and panels is listed separately", () => {
  const facts = buildStickerFacts();
  const build = facts.build && { ...facts.build, date: "2018-01-22" };
  const lines = listStickerLines(buildSticker({ ...facts, build }));
  const findLine = (name: string) => lines.find(({ line }) => line === name);
  const vpic = "VIN decode (NHTSA vPIC)";
  expect(findLine("Base price")).toMatchObject({ source: build?.source, date: "2018-01-22" });
  expect(findLine("Engine")).toMatchObject({ source: vpic, date: facts.createdAt.slice(0, 10) });
  expect(findLine("Total original MSRP when new")?.source).toBe("Added up from the lines above");
  for (const name of ["Options and packages", "Destination, delivery and handling"])
    expect(findLine(name)?.value, name).toBeTruthy();
  for (const name of ["city", "highway", "Annual fuel cost", "Rollover", "Final assembly", "Engine origin"])
    expect(findLine(name)?.value, name).toBeTruthy();
  const month = buildSticker({ ...facts, build: build && { ...build, date: "2018-01" } });
  expect(listStickerLines(month).every(({ date }) => date === facts.createdAt.slice(0, 10))).toBe(true);
});

it("[TRUE-8] lists an electric car's range, charge time, class and CO2 with units and a source", () => {
  const facts = buildStickerFacts();
  const { fuelEconomy } = buildSticker(facts);
  if (!fuelEconomy) throw new Error("the sample has no fuel economy");
  const electric = { electric: true, rangeMiles: 247, chargeHours: 9.5, gallonsPer100Miles: 29.3 };
  const group = { className: "Small SUVs", classLow: 14, classHigh: 125, co2GramsPerMile: 0 };
  const lines = listStickerLines({
    ...buildSticker(facts),
    fuelEconomy: { ...fuelEconomy, ...electric, ...group, fiveYearSavingCents: 0 },
  });
  const findLine = (name: string) => lines.find(({ line }) => line === name);
  for (const [name, value] of [
    ["Driving range, fully charged", "247 miles"],
    ["Charge time", "9.5 hours (240 V)"],
    ["Fuel economy of its class", "Small SUVs: 14 to 125 MPGe"],
    ["CO2", "0 g per mile"],
    ["kWh / 100 mi", "29"],
    ["Compared with average, 5 years", "$0.00"],
  ] as const)
    expect(findLine(name), name).toMatchObject({ value, source: fuelEconomy.source, entered: false });
});
