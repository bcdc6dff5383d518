import { describe, expect, it } from "vitest";
import { readEpa } from "./import-kinds";
import { readBuildData, readHistory, readPlate } from "./import-schemas";
import { readMarket } from "./market-record";
import { readRecall } from "./recall-record";
import { recordProblem } from "./record-problem";

const NOW = new Date("2026-05-10T12:00:00Z");
const plate = { plate: "ABC1", state: "OH", vin: "1HGCM82633A004352", source: "Plates" };
const event = { vin: "1HGCM82633A004352", kind: "title", date: "2011-05-02", source: "Titles" };
const sale = { year: "2018", make: "Toyota", model: "Corolla", kind: "sale", date: "2021", source: "Sales" };

type Fields = Record<string, unknown>;

function problem(read: (fields: Fields, now: Date) => unknown, fields: Fields) {
  try {
    read(fields, NOW);
    return null;
  } catch (error) {
    const { column, cell, message } = recordProblem(error, fields);
    return [column, cell, message];
  }
}

describe("problems of a record", () => {
  it.each<[string, (fields: Fields, now: Date) => unknown, Fields, unknown[] | null]>([
    ["a missing field", readPlate, { ...plate, source: undefined }, ["source", null, "source is missing"]],
    [
      "a letter O",
      readPlate,
      { ...plate, vin: "1HGCM82633AO04352" },
      ["vin", "1HGCM82633AO04352", "vin must not hold I, O or Q: no VIN of 17 characters does"],
    ],
    ["a classic number with an O", readPlate, { ...plate, vin: "8Z37O1234" }, null],
    [
      "no state",
      readPlate,
      { ...plate, state: "ZZ" },
      ["state", "ZZ", "state must be one of the fifty states or DC, such as CA"],
    ],
    [
      "no state of a record",
      readHistory,
      { ...event, state: "ZZ" },
      ["state", "ZZ", "state must be a state, territory or province, such as CA, PR or ON"],
    ],
    ["a province", readHistory, { ...event, state: "ON" }, null],
    ["a state of another country", readHistory, { ...event, state: "BY", country: "Germany" }, null],
    [
      "a day to come",
      readHistory,
      { ...event, date: "2031-01-01" },
      ["date", "2031-01-01", "date must not be in the future: 2031-01-01"],
    ],
    [
      "a month to come",
      readMarket,
      { ...sale, date: "2026-06" },
      ["date", "2026-06", "date must not be in the future: 2026-06"],
    ],
    ["this month", readMarket, { ...sale, date: "2026-05" }, null],
    [
      "a day of no calendar",
      readHistory,
      { ...event, date: "2023-02-30" },
      ["date", "2023-02-30", "date must be a valid date, not 2023-02-30"],
    ],
    [
      "an unknown kind",
      readMarket,
      { ...sale, kind: "gift" },
      ["kind", "gift", "kind must be one of listing, sale, auction"],
    ],
    [
      "no number",
      readMarket,
      { ...sale, mileage: "many" },
      ["mileage", "many", "mileage: must be a whole number of at most 9,999,999, such as 72430 or 72,430"],
    ],
    [
      "too many miles",
      readMarket,
      { ...sale, mileage: "99999999" },
      [
        "mileage",
        "99999999",
        "mileage: must be a whole number of at most 9,999,999, such as 72430 or 72,430",
      ],
    ],
    [
      "a price twice",
      readMarket,
      { ...sale, price: "1", priceCents: "1" },
      ["price", "1", "price and priceCents can't both be given"],
    ],
    [
      "no yes or no",
      readHistory,
      { ...event, airbags: "perhaps" },
      ["airbags", "perhaps", "airbags must be yes or no"],
    ],
    [
      "a long text",
      readHistory,
      { ...event, place: "x".repeat(201) },
      ["place", "x".repeat(120), "place must have at most 200 characters"],
    ],
    [
      "no address",
      readMarket,
      { ...sale, images: "ftp://a/b.jpg" },
      ["images", "ftp://a/b.jpg", "images.0 must be an address that begins with https://"],
    ],
    [
      "no record's number",
      readRecall,
      { RECORD_ID: "x" },
      ["RECORD_ID", "x", expect.stringMatching(/^RECORD_ID must be a number; CAMPNO must be given/)],
    ],
    [
      "no subject",
      readBuildData,
      { source: "Builds" },
      ["year", null, "year is missing; make is missing; model is missing"],
    ],
    [
      "two faults",
      readPlate,
      { ...plate, plate: "!", state: "Ohio" },
      ["plate", "!", "plate must be 1 to 10 letters and digits; state must be two letters"],
    ],
  ])("[TRUE-33] names the column, the cell and the allowed values: %s", (_, read, fields, expected) => {
    expect(problem(read, fields)).toEqual(expected);
  });

  it("[TRUE-33] never uses the schema library's own text, whatever is missing", () => {
    for (const read of [readPlate, readHistory, readMarket, readRecall, readBuildData, readEpa])
      expect(String(problem(read, {})?.[2])).not.toMatch(/Invalid|expected|received|Too (small|big)/);
  });
});
