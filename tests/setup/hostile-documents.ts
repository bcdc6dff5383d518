import fc from "fast-check";
import type { DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { BuyersGuideDocument } from "@/lib/contract/print-batch-buyers-guide";
import type { BuildData, PricedLine, Stars } from "@/lib/contract/vehicle-build-data";
import type { StickerFacts } from "@/lib/members-api/sticker/build-sticker";
import { buildStickerFacts, hostileText } from "./document-facts";

export const makeOptional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
export const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const most = 100_000_000_00;
const cents = fc.oneof(fc.integer({ min: 0 - most, max: most }), oneOf(0, -1, 1, most, 0 - most));
export const positive = fc.oneof(fc.integer({ min: 0, max: most }), oneOf(0, 1, most));
const stars: fc.Arbitrary<Stars> = oneOf<Stars>(1, 2, 3, 4, 5, "not_rated", null);

export const vehicle: fc.Arbitrary<DocumentVehicle> = fc.record({
  vin: fc.oneof(hostileText, oneOf("", "2T1BURHE5JC034461", "124379N500001", "W".repeat(17))),
  year: makeOptional(oneOf(1885, 1949, 1955, 1968, 1974, 1975, 1981, 1999, 2018, 2100)),
  make: makeOptional(hostileText),
  model: makeOptional(hostileText),
  trim: makeOptional(hostileText),
  series: makeOptional(hostileText),
  body: makeOptional(hostileText),
  engine: makeOptional(hostileText),
  fuel: makeOptional(hostileText),
  drive: makeOptional(hostileText),
  transmission: makeOptional(hostileText),
  manufacturer: makeOptional(hostileText),
  plant: makeOptional(hostileText),
  country: makeOptional(hostileText),
  curbWeight: makeOptional(hostileText),
  seating: makeOptional(hostileText),
  doors: makeOptional(fc.integer({ min: 0, max: 12 })),
  msrpCents: makeOptional(oneOf(0, 1, most, Number.MAX_SAFE_INTEGER)),
});

export const brand = hostileText.map((name) => ({
  name,
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
}));

export const fuelEconomy = fc.record({
  technology: hostileText,
  source: hostileText,
  className: makeOptional(hostileText),
  electric: fc.boolean(),
  combined: makeOptional(oneOf(0, 7.25, 300)),
  city: makeOptional(oneOf(0, 300)),
  highway: makeOptional(oneOf(0, 99.999)),
  gallonsPer100Miles: makeOptional(oneOf(0, 3.14, 100)),
  rangeMiles: makeOptional(oneOf(0, 2000)),
  chargeHours: oneOf(0, 7.5, 100, null, undefined),
  classLow: makeOptional(oneOf(0, 300)),
  classHigh: makeOptional(oneOf(0, 300)),
  annualCostCents: makeOptional(oneOf(0, 10_000_00)),
  fiveYearSavingCents: makeOptional(oneOf(0, 1_000_000_00, -1_000_000_00)),
  ghgRating: makeOptional(oneOf(1, 10)),
  smogRating: makeOptional(oneOf(1, 10)),
  co2GramsPerMile: makeOptional(oneOf(0, 2000)),
});

export const safety = fc.record({
  overall: stars,
  frontalDriver: stars,
  frontalPassenger: stars,
  sideFront: stars,
  sideRear: stars,
  rollover: stars,
  source: hostileText,
});

const line: fc.Arbitrary<PricedLine> = fc.record({
  code: makeOptional(hostileText),
  name: hostileText,
  price: fc.oneof(cents, oneOf("included" as const, "no_charge" as const, null)),
  contents: fc.array(hostileText, { maxLength: 6 }),
  origin: oneOf("maker" as const, "user" as const, "decoded" as const),
});

const lines = (count: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.array(line, { maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(line, { minLength: 1, maxLength: 5 })
        .map((kinds) => Array.from({ length: count }, (_, at) => kinds[at % kinds.length] as PricedLine)),
    },
  );

const paint = fc.record({ name: hostileText, code: makeOptional(hostileText), hex: fc.constant(null) });

const build: fc.Arbitrary<BuildData> = fc.record({
  vin: fc.constant(null),
  date: fc.constant(null),
  original: fc.boolean(),
  sample: fc.boolean(),
  scope: oneOf("vin" as const, "trim" as const),
  source: hostileText,
  trim: makeOptional(hostileText),
  exterior: makeOptional(paint),
  interior: makeOptional(paint),
  exteriorChoices: fc.constant([]),
  interiorChoices: fc.constant([]),
  equipment: fc.array(fc.record({ title: hostileText, items: fc.array(hostileText, { maxLength: 30 }) }), {
    maxLength: 12,
  }),
  packages: lines(300),
  options: lines(400),
  discounts: fc.array(fc.record({ name: hostileText, cents: positive }), { maxLength: 20 }),
  baseCents: makeOptional(cents),
  destinationCents: makeOptional(cents),
  statedTotalCents: makeOptional(cents),
  fuelEconomy: makeOptional(fuelEconomy),
  safety: makeOptional(safety),
  partsContent: makeOptional(
    fc.record({
      usCanadaPercent: makeOptional(oneOf(0, 100)),
      otherSources: fc.array(fc.record({ country: hostileText, percent: oneOf(0, 100) }), { maxLength: 4 }),
      finalAssembly: makeOptional(hostileText),
      engineOrigin: makeOptional(hostileText),
      transmissionOrigin: makeOptional(hostileText),
    }),
  ),
});

const entered = fc.record({
  isKnown: fc.boolean(),
  isEntered: fc.boolean(),
  colors: fc.subarray(["exterior", "interior"] as const).map((chosen) => [...chosen]),
  prices: fc.subarray(["base", "destination", "discounts"] as const).map((chosen) => [...chosen]),
});

export const hostileStickerFacts: fc.Arbitrary<StickerFacts> = fc
  .record({
    vehicle,
    brand,
    build: makeOptional(build),
    order: makeOptional(hostileText),
    stock: makeOptional(hostileText),
    dealer: makeOptional(
      fc.record({
        name: hostileText,
        number: makeOptional(hostileText),
        address: makeOptional(hostileText),
        city: makeOptional(hostileText),
      }),
    ),
    offer: oneOf(undefined, { priceCents: 999_999_999, mileage: 9_999_999 }),
    sourcesUrl: oneOf("https://glovebox.example/s/GS-0000-0000", null),
    locale: oneOf("en" as const, "es" as const),
    sample: fc.boolean(),
    classic: fc.boolean(),
    manual: fc.boolean(),
    safety: makeOptional(safety),
    fuelEconomy: makeOptional(fuelEconomy),
    confirmed: makeOptional(entered),
    paper: fc.record({
      orientation: oneOf("landscape" as const, "portrait" as const),
      unbranded: fc.boolean(),
    }),
  })
  .map((facts) => buildStickerFacts(facts));

/** Guides as a dealer may have stored them, including before length limits existed. */
export const hostileGuide: fc.Arbitrary<BuyersGuideDocument> = fc.record({
  locale: oneOf("en" as const, "es" as const),
  vehicle: fc.record({
    make: hostileText,
    model: hostileText,
    year: hostileText,
    vin: hostileText,
    stock: hostileText,
  }),
  guide: fc.record({
    form: oneOf("as_is" as const, "implied" as const),
    warranty: oneOf("none" as const, "full" as const, "limited" as const),
    labor: fc.integer({ min: 0, max: 100 }),
    parts: oneOf(0, 100),
    systems: hostileText,
    duration: hostileText,
    manufacturer: fc.boolean(),
    manufacturer_used: fc.boolean(),
    other: fc.boolean(),
    service: fc.boolean(),
    dealer: fc.record({
      name: hostileText,
      address: hostileText,
      phone: hostileText,
      email: hostileText,
      complaints: hostileText,
    }),
  }),
});

/** Fields that sources can't set: enum values, dates and URLs. */
const notProse = new Set([
  "id",
  "kind",
  "date",
  "until",
  "newestDate",
  "askedAt",
  "createdAt",
  "scope",
  "price",
  "origin",
  "hex",
  "primaryColor",
  "secondaryColor",
  "sourcesUrl",
  "verifyUrl",
  "locale",
  "timeZone",
  "covers",
  "severity",
  "impact",
  "disposition",
  "ownerKind",
  "odometerUnit",
  "url",
  "state",
  "recordId",
  "overall",
  "frontalDriver",
  "frontalPassenger",
  "sideFront",
  "sideRear",
  "rollover",
]);

/** Sets every text field, including missing ones. */
export function replaceFields<T>(facts: T, text: string): T {
  const change = (key: string, value: unknown): unknown => {
    if (notProse.has(key)) return value;
    if (typeof value === "string") return text;
    if (Array.isArray(value)) return value.map((item) => change("", item));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]));
  };
  return change("", facts) as T;
}

export function withoutFields(vehicle: DocumentVehicle): DocumentVehicle {
  const empty: Record<string, null> = Object.fromEntries(Object.keys(vehicle).map((key) => [key, null]));
  return { ...vehicle, ...empty, vin: "" };
}
