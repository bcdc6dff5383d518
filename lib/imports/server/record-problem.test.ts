import { expect, it } from "vitest";
import { readEpa } from "./import-kinds";
import { readBuildData, readHistory, readPlate } from "./import-schemas";
import { readMarket } from "./market-record";
import { readRecall } from "./recall-record";
import { recordProblem } from "./record-problem";

const NOW = new Date("2026-05-10T12:00:00Z");
const VIN = "1HGCM82633A004352";
const NOT_WHOLE = "mileage: must be a whole number of at most 9,999,999, such as 72430 or 72,430";

type Fields = Record<string, unknown>;
const readers = {
  plate: [readPlate, { plate: "ABC1", state: "OH", vin: VIN, source: "Plates" }],
  event: [readHistory, { vin: VIN, kind: "title", date: "2011-05-02", source: "Titles" }],
  sale: [
    readMarket,
    { year: "2018", make: "Toyota", model: "Corolla", kind: "sale", date: "2021", source: "S" },
  ],
  recall: [readRecall, {}],
  build: [readBuildData, {}],
  epa: [readEpa, {}],
} satisfies Record<string, [(fields: Fields, now: Date) => unknown, Fields]>;
type Kind = keyof typeof readers;

function findProblem(kind: Kind, changes?: Fields) {
  const [read, whole] = readers[kind];
  const fields: Fields = changes ? { ...whole, ...changes } : {};
  try {
    read(fields, NOW);
    return null;
  } catch (error) {
    return recordProblem(error, fields);
  }
}

it.each<[Kind, Fields, string]>([
  ["plate", { source: undefined }, "source is missing"],
  ["plate", { vin: "1HGCM82633AO04352" }, "vin must not hold I, O or Q: no VIN of 17 characters does"],
  ["plate", { state: "ZZ" }, "state must be one of the fifty states or DC, such as CA"],
  [
    "plate",
    { plate: "!", state: "Ohio" },
    "plate must be 1 to 10 letters and digits; state must be two letters",
  ],
  ["event", { state: "ZZ" }, "state must be a state, territory or province, such as CA, PR or ON"],
  ["event", { date: "2031-01-01" }, "date must not be in the future: 2031-01-01"],
  ["event", { date: "2023-02-30" }, "date must be a valid date, not 2023-02-30"],
  ["event", { airbags: "perhaps" }, "airbags must be yes or no"],
  ["event", { place: "x".repeat(201) }, "place must have at most 200 characters"],
  ["sale", { date: "2026-06" }, "date must not be in the future: 2026-06"],
  ["sale", { kind: "gift" }, "kind must be one of listing, sale, auction"],
  ["sale", { mileage: "many" }, NOT_WHOLE],
  ["sale", { mileage: "72.43" }, NOT_WHOLE],
  ["sale", { mileage: "99999999" }, NOT_WHOLE],
  ["sale", { price: "1", priceCents: "1" }, "price and priceCents can't both be given"],
  ["sale", { images: "ftp://a/b.jpg" }, "images.0 must be an address that begins with https://"],
  ["recall", { RECORD_ID: "x" }, expect.stringMatching(/^RECORD_ID must be a number; CAMPNO must be given/)],
  ["build", { year: undefined, source: "Builds" }, "year is missing; make is missing; model is missing"],
])("[TRUE-33] reports the column, the cell and the problem: %s with %j", (kind, changes, message) => {
  const [[column, cell] = []] = Object.entries(changes);
  const found = findProblem(kind, changes);
  expect(found).toEqual({ column, cell: cell ? String(cell).slice(0, 120) : null, message });
});

it.each<[Kind, Fields]>([
  ["plate", { vin: "8Z37O1234" }],
  ["event", { state: "ON" }],
  ["event", { state: "BY", country: "Germany" }],
  ["sale", { date: "2026-05" }],
])("[TRUE-33] accepts a valid record: %s with %j", (kind, changes) => {
  expect(findProblem(kind, changes)).toBeNull();
});

it("[TRUE-33] never uses the schema library's own messages for a record without fields", () => {
  for (const kind of Object.keys(readers) as Kind[])
    expect(findProblem(kind)?.message ?? "Invalid").not.toMatch(/Invalid|expected|received|Too (small|big)/);
});
