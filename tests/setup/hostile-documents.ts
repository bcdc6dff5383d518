import fc from "fast-check";
import type { DocumentVehicle } from "@/lib/generation/contract/vehicle";
import type { BuyersGuideDocument } from "@/lib/print-batch/contract/buyers-guide";
import type { StickerFacts } from "@/lib/sticker/server/build-sticker";
import type { BuildData, PricedLine, Stars } from "@/lib/vehicle/contract/build-data";
import { buildStickerFacts, each, hostileText } from "./document-facts";

export const makeOptional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
export const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const optionalText = makeOptional(hostileText);
const most = 100_000_000_00;
const cents = fc.oneof(fc.integer({ min: 0 - most, max: most }), oneOf(0, -1, 1, most, 0 - most));
export const positive = fc.oneof(fc.integer({ min: 0, max: most }), oneOf(0, 1, most));
const stars: fc.Arbitrary<Stars> = oneOf<Stars>(1, 2, 3, 4, 5, "not_rated", null);

export const vehicle: fc.Arbitrary<DocumentVehicle> = fc.record({
  vin: fc.oneof(hostileText, oneOf("", "2T1BURHE5JC034461", "124379N500001", "W".repeat(17))),
  year: makeOptional(oneOf(1885, 1949, 1955, 1968, 1974, 1975, 1981, 1999, 2018, 2100)),
  ...each(optionalText, "make", "model", "trim", "series", "body", "engine", "fuel", "drive"),
  ...each(optionalText, "transmission", "manufacturer", "plant", "country", "curbWeight", "seating"),
  doors: makeOptional(fc.integer({ min: 0, max: 12 })),
  msrpCents: makeOptional(oneOf(0, 1, most, Number.MAX_SAFE_INTEGER)),
});

export const brand = hostileText.map((name) => ({
  name,
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
}));

export const fuelEconomy = fc.record({
  ...each(hostileText, "technology", "source"),
  className: optionalText,
  electric: fc.boolean(),
  ...each(makeOptional(oneOf(0, 7.25, 300)), "combined", "city", "classLow", "classHigh"),
  highway: makeOptional(oneOf(0, 99.999)),
  gallonsPer100Miles: makeOptional(oneOf(0, 3.14, 100)),
  ...each(makeOptional(oneOf(0, 2000)), "rangeMiles", "co2GramsPerMile"),
  chargeHours: oneOf(0, 7.5, 100, null, undefined),
  annualCostCents: makeOptional(oneOf(0, 10_000_00)),
  fiveYearSavingCents: makeOptional(oneOf(0, 1_000_000_00, -1_000_000_00)),
  ...each(makeOptional(oneOf(1, 10)), "ghgRating", "smogRating"),
});

export const safety = fc.record({
  ...each(stars, "overall", "frontalDriver", "frontalPassenger", "sideFront", "sideRear", "rollover"),
  source: hostileText,
});

const line: fc.Arbitrary<PricedLine> = fc.record({
  code: optionalText,
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

const paint = fc.record({ name: hostileText, code: optionalText, hex: fc.constant(null) });

const build: fc.Arbitrary<BuildData> = fc.record({
  vin: fc.constant(null),
  date: fc.constant(null),
  original: fc.boolean(),
  sample: fc.boolean(),
  scope: oneOf("vin" as const, "trim" as const),
  source: hostileText,
  trim: optionalText,
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
  ...each(makeOptional(cents), "baseCents", "destinationCents", "statedTotalCents"),
  fuelEconomy: makeOptional(fuelEconomy),
  safety: makeOptional(safety),
  partsContent: makeOptional(
    fc.record({
      usCanadaPercent: makeOptional(oneOf(0, 100)),
      otherSources: fc.array(fc.record({ country: hostileText, percent: oneOf(0, 100) }), { maxLength: 4 }),
      ...each(optionalText, "finalAssembly", "engineOrigin", "transmissionOrigin"),
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
    ...each(optionalText, "order", "stock"),
    dealer: makeOptional(
      fc.record({ name: hostileText, ...each(optionalText, "number", "address", "city") }),
    ),
    offer: oneOf(undefined, { priceCents: 999_999_999, mileage: 9_999_999 }),
    sourcesUrl: oneOf("https://glovebox.example/s/GS-0000-0000", null),
    locale: oneOf("en" as const, "es" as const),
    ...each(fc.boolean(), "sample", "classic", "manual"),
    safety: makeOptional(safety),
    fuelEconomy: makeOptional(fuelEconomy),
    confirmed: makeOptional(entered),
    paper: fc.record({
      orientation: oneOf("landscape" as const, "portrait" as const),
      unbranded: fc.boolean(),
    }),
  })
  .map((facts) => buildStickerFacts(facts));

/** Buyers Guides as dealers may have stored them, even before length limits existed. */
export const hostileGuide: fc.Arbitrary<BuyersGuideDocument> = fc.record({
  locale: oneOf("en" as const, "es" as const),
  vehicle: fc.record(each(hostileText, "make", "model", "year", "vin", "stock")),
  guide: fc.record({
    form: oneOf("as_is" as const, "implied" as const),
    warranty: oneOf("none" as const, "full" as const, "limited" as const),
    labor: fc.integer({ min: 0, max: 100 }),
    parts: oneOf(0, 100),
    ...each(hostileText, "systems", "duration"),
    ...each(fc.boolean(), "manufacturer", "manufacturer_used", "other", "service"),
    dealer: fc.record(each(hostileText, "name", "address", "phone", "email", "complaints")),
  }),
});

/** Fields that sources can't set: enum values, dates and URLs. */
const NOT_PROSE = [
  "id kind date until newestDate askedAt createdAt scope price origin hex primaryColor secondaryColor",
  "sourcesUrl verifyUrl locale timeZone covers severity impact disposition ownerKind odometerUnit url",
  "state recordId overall frontalDriver frontalPassenger sideFront sideRear rollover",
]
  .join(" ")
  .split(" ");

/** Sets every text field, including missing ones. */
export function replaceFields<T>(facts: T, text: string): T {
  const change = (key: string, value: unknown): unknown => {
    if (NOT_PROSE.includes(key)) return value;
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
