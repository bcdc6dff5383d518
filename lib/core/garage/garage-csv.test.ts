import { describe, expect, it } from "vitest";
import { csvLine } from "@/lib/core/csv";
import { readCsv } from "@/lib/core/csv-rows";
import { GARAGE_COLUMNS, guessMapping, readGarageLines, templateCsv } from "./garage-csv";

const VIN = "1HGCM82633A004352";

describe("reading CSV", () => {
  it("[PAGE-6] quotes, line breaks in cells, and the line on which each record begins", () => {
    expect(readCsv('\ufeffa,b\r\n"x ""y""","two\nlines"\r\n\r\nlast, 1 ')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x "y"', "two\nlines"] },
      { line: 5, cells: ["last", "1"] },
    ]);
    expect(readCsv("a\rb\rc").map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(readCsv('a\n"never closed')).toEqual([
      { line: 1, cells: ["a"] },
      { line: 2, cells: ["never closed"] },
    ]);
  });

  it("[PAGE-6] semicolons and tabs, as other countries' spreadsheets write them", () => {
    expect(readCsv("vin;año\nX;1,5")[1]?.cells).toEqual(["X", "1,5"]);
    expect(readCsv("vin\tyear\nX\t2003")[1]?.cells).toEqual(["X", "2003"]);
  });

  it("[PAGE-6] [SEC-INJ-08] what our own export made inert comes back as it was", () => {
    const texts = ["=1+1", "+2", "-3 x", "@sum", "'quoted", "plain"];
    expect(readCsv(csvLine(texts))[0]?.cells).toEqual(texts);
  });
});

describe("a garage's file", () => {
  it("[PAGE-6] knows its columns by the names that people give them, in two languages", () => {
    expect(guessMapping(["Odometer", "VIN", "Model Year", "Brand"])).toEqual({
      ...{ vin: 1, year: 2, make: 3, mileage: 0 },
    });
    expect(guessMapping(["Año", "Marca", "Modelo", "Versión", "VIN"])).toEqual({
      ...{ vin: 4, year: 0, make: 1, model: 2, trim: 3 },
    });
    const [header] = readCsv(templateCsv);
    expect(Object.values(guessMapping(header?.cells ?? []))).toEqual(GARAGE_COLUMNS.map((_, at) => at));
    expect(readGarageLines(readCsv(templateCsv), guessMapping(header?.cells ?? [])).errors).toEqual([]);
  });

  it("[PAGE-6] says of each line that cannot be taken which it is and why, and takes the others", () => {
    const file = [
      "vin,year,miles,make",
      `${VIN},2003,"98,410",Honda`,
      ",2003,1,x",
      "2T1BURHE5JC0344,2018,,",
      "2T1BURHE5JC03446O,2018,,",
      `${VIN.toLowerCase()},2003,1,again`,
      "124379N506070,69,lots,",
      `2T1BURHE5JC034461,2018,,${"x".repeat(101)}`,
    ].join("\n");
    const records = readCsv(file);
    const { lines, errors } = readGarageLines(records, { vin: 0, year: 1, mileage: 2, make: 3 });
    expect(lines).toMatchObject([
      {
        line: 2,
        vin: VIN,
        year: 2003,
        mileage: 98_410,
        make: "Honda",
        model: null,
        series: null,
        trim: null,
      },
    ]);
    expect(errors.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, "vin", "vin_missing"],
      [4, "vin", "vin_length"],
      [5, "vin", "vin_letters"],
      [6, "vin", "vin_twice"],
      [7, "year", "year"],
      [7, "mileage", "mileage"],
      [8, "make", "too_long"],
    ]);
  });
});
