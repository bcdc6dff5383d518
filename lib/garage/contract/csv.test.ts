import { describe, expect, it } from "vitest";
import { readCsv } from "@/lib/platform/values/read-csv";
import { GARAGE_COLUMNS, guessMapping, readGarageLines, templateCsv } from "./csv";

const VIN = "1HGCM82633A004352";

describe("garage file", () => {
  it("[PAGE-6] recognizes columns by common names in two languages", () => {
    expect(guessMapping(["Odometer", "VIN", "Model Year", "Brand"])).toEqual({
      vin: 1,
      year: 2,
      make: 3,
      mileage: 0,
    });
    expect(guessMapping(["Año", "Marca", "Modelo", "Versión", "VIN"])).toEqual({
      vin: 4,
      year: 0,
      make: 1,
      model: 2,
      trim: 3,
    });
    const [header] = readCsv(templateCsv);
    expect(Object.values(guessMapping(header?.cells ?? []))).toEqual(GARAGE_COLUMNS.map((_, at) => at));
    expect(readGarageLines(readCsv(templateCsv), guessMapping(header?.cells ?? [])).errors).toEqual([]);
  });

  it("[PAGE-6] reports the line and reason for each invalid line, and accepts the others", () => {
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
