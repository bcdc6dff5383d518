import type { VpicSource, WmiRow } from "@/lib/vin/corgi-source";
import { buildIndex } from "@/lib/vin/index-builder";
import { IndexDecoder } from "@/lib/vin/index-decoder";
import { decodeIndex, encodeIndex } from "@/lib/vin/index-format";
import { IndexReader } from "@/lib/vin/index-reader";
import { checkDigit } from "@/lib/vin/rules/vin-check-digit";

type PatternRow = { schema: number; key: string; element: number; attribute: string; changed?: string };
export type FixtureData = {
  wmis?: (Partial<WmiRow> & { id: number; code: string })[];
  wmiMakes?: { wmi: number; make: number }[];
  links?: { wmi: number; schema: number; yearFrom: number; yearTo?: number | null }[];
  patterns?: PatternRow[];
  engineRows?: { engine: string; element: number; attribute: string }[];
};

const LOOKUPS: Record<string, [number, string][]> = {
  BodyStyle: [
    [1, "Convertible/Cabriolet"],
    [13, "Sedan/Saloon"],
  ],
  FuelType: [[4, "Gasoline"]],
  VehicleType: [
    [1, "Motorcycle"],
    [2, "Passenger Car"],
    [6, "Trailer"],
  ],
  Make: [
    [10, "Acme"],
    [11, "Zenith"],
  ],
};
const ELEMENTS: [number, string | null, number | null][] = [
  [5, "BodyStyle", 99],
  [9, null, 88],
  [11, null, 98],
  [12, null, null],
  [13, null, null],
  [14, null, null],
  [18, null, 55],
  [24, "FuelType", 91],
  [26, "Make", 99],
  [28, "Model", 99],
  [29, null, 99],
  [34, null, 61],
  [38, null, 61],
  [39, "VehicleType", 99],
  [129, null, null],
];
/** Models 100 and 101 are Acme's, 102 is Zenith's. */
const MODELS = [
  { id: 100, name: "Comet", make: 10 },
  { id: 101, name: "Rocket", make: 10 },
  { id: 102, name: "Aurora", make: 11 },
];
const SAME_DAY = "2020-01-01 00:00:00";

/** Returns a decoder for `data`; by default, its only maker is Acme ('1AC'), which builds cars. */
export function createFixtureDecoder(data: FixtureData, now = new Date("2026-06-01")): IndexDecoder {
  const source: VpicSource = {
    elements: () => ELEMENTS.map(([id, lookupTable, weight]) => ({ id, lookupTable, weight })),
    lookup: (table) => (LOOKUPS[table] === undefined ? null : new Map(LOOKUPS[table])),
    wmis: () =>
      (data.wmis ?? [{ id: 1, code: "1AC" }]).map((row) => ({
        manufacturer: "Acme Motors",
        country: "UNITED STATES (USA)",
        vehicleType: 2,
        truckType: null,
        publicFrom: "2015-01-01",
        ...row,
      })),
    wmiMakes: () => data.wmiMakes ?? [{ wmi: 1, make: 10 }],
    links: () => (data.links ?? []).map((link) => ({ yearTo: null, ...link })),
    models: () => MODELS,
    engineRows: () => (data.engineRows ?? []).map((row, id) => ({ ...row, id, changed: SAME_DAY })),
    eachPattern: (visit) => {
      (data.patterns ?? []).forEach((row, i) => {
        visit(i + 1, row.schema, row.key, row.element, row.attribute, row.changed ?? SAME_DAY);
      });
    },
    close: () => {},
  };
  return new IndexDecoder(
    new IndexReader(decodeIndex(encodeIndex(buildIndex(source), "fixture"))),
    () => now,
  );
}

/** Returns a VIN with a valid check digit; D in position 10 is 2013 or 1983. */
export function createVin(maker: string, middle: string, rest = "DA123456"): string {
  return `${maker}${middle}${checkDigit(`${maker}${middle}0${rest}`) ?? "0"}${rest}`;
}

/** Two makers with the same patterns, one registered in North America and one in Europe. */
export const TWO_WMIS = [
  { id: 1, code: "1AC" },
  { id: 2, code: "WAC" },
];
export const TWO_LINKS = TWO_WMIS.map(({ id }) => ({ wmi: id, schema: 7, yearFrom: 1981, yearTo: 2020 }));
export const COMET = { schema: 7, key: "AB8", element: 28, attribute: "100" };
