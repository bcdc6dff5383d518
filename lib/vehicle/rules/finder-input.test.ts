import { describe, expect, it } from "vitest";
import { findVinInText, placeCaret, readFinderInput, showFinderInput } from "./finder-input";

describe("readFinderInput", () => {
  it.each([
    ["2t1burhe5jc034461", "2T1BURHE5JC034461"],
    [" VIN: 2T1-BURHE5-JC034461 ", "2T1BURHE5JC034461"],
    ["2T1 BURHE5 JC034461", "2T1BURHE5JC034461"],
    ["I2T1BURHE5JC034461", "2T1BURHE5JC034461"],
    ["124379N506070", "124379N506070"],
  ])("[VEH-3] reads %j as a VIN", (text, vin) => {
    expect(readFinderInput(text)).toMatchObject({ kind: "vin", vin });
  });

  it.each([
    ["2018 Toyota Corolla", { year: 2018, make: "Toyota", model: "Corolla" }],
    ["Toyota Corolla 2018", { year: 2018, make: "Toyota", model: "Corolla" }],
    ["2019 Ford F-150", { year: 2019, make: "Ford", model: "F-150" }],
    ["2018 Mercedes-Benz E 300", { year: 2018, make: "Mercedes-Benz", model: "E 300" }],
    ["toyota corolla", { year: null, make: "toyota", model: "corolla" }],
  ])("[PAGE-4] reads %j as year, make and model", (text, model) => {
    expect(readFinderInput(text)).toEqual({ kind: "model", ...model });
  });

  it("[PAGE-4] reads short text with letters and digits as a VIN, and also offers a plate search", () => {
    expect(readFinderInput("8ABC123")).toMatchObject({
      kind: "vin",
      vin: "8ABC123",
      plate: { plate: "8ABC123", state: null },
    });
    expect(readFinderInput("124379N506070")).toMatchObject({ plate: null });
  });

  it("[PAGE-4] returns nothing for empty input", () => {
    expect(readFinderInput("  ")).toEqual({ kind: "empty" });
  });
});

describe("showFinderInput", () => {
  it.each([
    ["2t1b", "2T1 B"],
    ["2T1BURHE5JC034461", "2T1 BURHE5 JC034461"],
    ["2018", "2018"],
    ["2018 ", "2018 "],
    ["2018 T", "2018 T"],
    ["2018 Toyota Corolla", "2018 Toyota Corolla"],
    ["jtd", "JTD"],
    ["2018A", "201 8A"],
  ])("[VEH-3] shows %j as %j while typing", (text, shownText) => {
    expect(showFinderInput(text)).toBe(shownText);
  });

  it("[VEH-3] doesn't change text that is already grouped", () => {
    for (const text of ["2T1 BURHE5 JC034461", "201 8A", "124 379N50 6070", "2018 Toyota"])
      expect(showFinderInput(text)).toBe(text);
  });

  it("[VEH-3] keeps the caret after the same character", () => {
    expect(placeCaret("2T1BURHE5", 4)).toBe(5);
    expect(placeCaret("2T1BURHE5", 3)).toBe(3);
    expect(placeCaret("2T1", 3)).toBe(3);
    expect(placeCaret("2t1 burhe5", 5)).toBe(5);
  });
});

function press(shownText: string, key: string, caret = shownText.length) {
  const typed = shownText.slice(0, caret) + key + shownText.slice(caret);
  return { shown: showFinderInput(typed), caret: placeCaret(typed, caret + key.length) };
}
const typeKeys = (keys: string, shownText = "") =>
  [...keys].reduce((field, key) => press(field.shown, key, field.caret), {
    shown: shownText,
    caret: shownText.length,
  });

describe("text typed character by character", () => {
  it.each([
    ["ABC1234 TX", "ABC1234", "TX", "ABC1234 TX"],
    ["sample1 ca", "SAMPLE1", "CA", "SAMPLE1 CA"],
    ["CA 8ABC123", "8ABC123", "CA", "CA 8ABC123"],
    ["8abc 123 ca", "8ABC123", "CA", "8ABC 123 CA"],
    ["ABC-1234 TX", "ABC1234", "TX", "ABC1234 TX"],
    ["ABC1234-TX", "ABC1234", "TX", "ABC1234 TX"],
    ["ABC1234, TX", "ABC1234", "TX", "ABC1234, TX"],
    ["12345678 NY", "12345678", "NY", "12345678 NY"],
    ["NY-KLM4521", "KLM4521", "NY", "NY-KLM4521"],
  ])("[VIN-3] typing %j results in a plate with its state", (keys, plate, state, shownText) => {
    const field = typeKeys(keys);
    expect(field).toEqual({ shown: shownText, caret: shownText.length });
    expect(readFinderInput(field.shown)).toEqual({ kind: "plate", plate, state });
  });

  it("[VIN-3] three characters and a state still count as a partial VIN, with a plate search offered", () => {
    const plate = { plate: "AB1", state: "TX" };
    expect(readFinderInput(typeKeys("AB1 TX").shown)).toMatchObject({ kind: "vin", vin: "AB1TX", plate });
  });

  it.each([
    ["1n4al3ap8dc123456", "1N4 AL3AP8 DC123456"],
    ["1HG CM8263 3A004352", "1HG CM8263 3A004352"],
    ["1HG-CM8263-3A004352", "1HG CM8263 3A004352"],
    ["1HGC M826 33A0 04352", "1HG CM8263 3A004352"],
    ["124379N506070", "124 379N50 6070"],
  ])("[VEH-3] typing %j results in a grouped VIN", (keys, shown) => {
    expect(typeKeys(keys)).toEqual({ shown, caret: shown.length });
    expect(readFinderInput(shown).kind).toBe("vin");
  });

  it("[PAGE-4] doesn't regroup the words and numbers of a typed model", () => {
    for (const text of ["2018 Toyota Corolla", "MAZDA 3 2018"]) expect(typeKeys(text).shown).toBe(text);
  });

  it("[VIN-3] keeps the caret in place after a space or character is typed in the middle", () => {
    expect(press("ABC 1234TX", " ", 8)).toEqual({ shown: "ABC 1234 TX", caret: 9 });
    expect(press("SAM PLE1CAX", " ", 8)).toEqual({ shown: "SAMPLE1 CAX", caret: 8 });
    expect(press("ABC234 TX", "1", 3)).toEqual({ shown: "ABC1234 TX", caret: 4 });
    expect(press("2T1 BRHE5 JC034461", "U", 5)).toEqual({ shown: "2T1 BURHE5 JC034461", caret: 6 });
    expect(press("2T1 BURHE5 JC034461", " ", 6)).toEqual({ shown: "2T1 BURHE5 JC034461", caret: 6 });
  });
});

describe("findVinInText", () => {
  it("[VEH-3] finds the VIN in an ad", () => {
    expect(findVinInText("2018 Corolla LE, one owner. Vin 2t1burhe5jc034461, call 555-0100")).toBe(
      "2T1BURHE5JC034461",
    );
  });
  it("[VEH-3] prefers the VIN with a correct check digit", () => {
    expect(findVinInText("2T1BURHE0JC034461 or 1HGCM82633A004352")).toBe("1HGCM82633A004352");
  });
  it.each(["no vin here", "INCOMPREHENSIBLES", "2T1BURHE5JC0344611"])(
    "[VEH-3] finds no VIN in %j",
    (text) => {
      expect(findVinInText(text)).toBeNull();
    },
  );
});
