import { describe, expect, it } from "vitest";
import { caretAfter, readFinderInput, showFinderInput, vinInText } from "./finder-input";

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

  it.each([
    ["CA 8ABC123", "8ABC123", "CA"],
    ["8abc 123 ca", "8ABC123", "CA"],
    ["NY-KLM4521", "KLM4521", "NY"],
  ])("[PAGE-4] reads %j as a plate", (text, plate, state) => {
    expect(readFinderInput(text)).toEqual({ kind: "plate", plate, state });
  });

  it("[PAGE-4] offers the plate path for a short mixed text, and keeps it a classic number until the user chooses", () => {
    expect(readFinderInput("8ABC123")).toMatchObject({
      kind: "vin",
      vin: "8ABC123",
      plate: { plate: "8ABC123", state: null },
    });
    expect(readFinderInput("124379N506070")).toMatchObject({ plate: null });
  });

  it("[PAGE-4] has nothing to say of nothing", () => {
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
  ])("[VEH-3] shows %j as %j while it is typed", (text, shown) => {
    expect(showFinderInput(text)).toBe(shown);
  });

  it("[VEH-3] regroups what it has shown without changing it", () => {
    for (const text of ["2T1 BURHE5 JC034461", "201 8A", "124 379N50 6070", "2018 Toyota"])
      expect(showFinderInput(text)).toBe(text);
  });

  it("[VEH-3] keeps the caret behind the same character", () => {
    expect(caretAfter("2T1 BURHE5", 4)).toBe(5);
    expect(caretAfter("2T1 BURHE5", 3)).toBe(3);
    expect(caretAfter("2T1", 9)).toBe(3);
  });
});

describe("vinInText", () => {
  it("[VEH-3] finds the VIN inside an advert", () => {
    expect(vinInText("2018 Corolla LE, one owner. Vin 2t1burhe5jc034461, call 555-0100")).toBe(
      "2T1BURHE5JC034461",
    );
  });
  it("[VEH-3] prefers the one whose check digit is right", () => {
    expect(vinInText("2T1BURHE0JC034461 or 1HGCM82633A004352")).toBe("1HGCM82633A004352");
  });
  it.each(["no vin here", "INCOMPREHENSIBLES", "2T1BURHE5JC0344611"])("[VEH-3] finds none in %j", (text) => {
    expect(vinInText(text)).toBeNull();
  });
});
