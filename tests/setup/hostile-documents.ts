import fc from "fast-check";
import type { DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { BuyersGuideDocument } from "@/lib/contract/print-batch-buyers-guide";
import type { BuildData, PricedLine, Stars } from "@/lib/contract/vehicle-build-data";
import { type HistoryEvent, historyKinds, type MarketValue } from "@/lib/contract/vehicle-history";
import { DISPUTE_STATES } from "@/lib/core/dispute/dispute";
import { buildReport } from "@/lib/members-api/report/model/build-report";
import { previousReport } from "@/lib/members-api/report/model/changes";
import type { DisputeAnnotation } from "@/lib/members-api/report/model/disputes";
import type { OwnerPhoto, ReportFacts } from "@/lib/members-api/report/model/report-facts";
import type { StickerFacts } from "@/lib/members-api/sticker/build-sticker";
import {
  bareReportFacts,
  createdAt,
  hostileEvent,
  hostileText,
  reportFacts,
  stickerFacts,
} from "./document-facts";

/** Facts with every field missing, absurd or hostile, for both documents. Numbers stay within the contract's bounds. */

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const most = 100_000_000_00;
const cents = fc.oneof(fc.integer({ min: 0 - most, max: most }), oneOf(0, -1, 1, most, 0 - most));
const positive = fc.oneof(fc.integer({ min: 0, max: most }), oneOf(0, 1, most));
const stars: fc.Arbitrary<Stars> = oneOf<Stars>(1, 2, 3, 4, 5, "not_rated", null);

const vehicle: fc.Arbitrary<DocumentVehicle> = fc.record({
  vin: fc.oneof(hostileText, oneOf("", "2T1BURHE5JC034461", "124379N500001", "W".repeat(17))),
  year: maybe(oneOf(1885, 1949, 1955, 1968, 1974, 1975, 1981, 1999, 2018, 2100)),
  ...{
    make: maybe(hostileText),
    model: maybe(hostileText),
    trim: maybe(hostileText),
    series: maybe(hostileText),
  },
  ...{
    body: maybe(hostileText),
    engine: maybe(hostileText),
    fuel: maybe(hostileText),
    drive: maybe(hostileText),
  },
  ...{ transmission: maybe(hostileText), manufacturer: maybe(hostileText), plant: maybe(hostileText) },
  ...{ country: maybe(hostileText), curbWeight: maybe(hostileText), seating: maybe(hostileText) },
  doors: maybe(fc.integer({ min: 0, max: 12 })),
  msrpCents: maybe(oneOf(0, 1, most, Number.MAX_SAFE_INTEGER)),
});

const brand = hostileText.map((name) => ({ name, primaryColor: "#1e3a8a", secondaryColor: "#c8472b" }));

const fuelEconomy = fc.record({
  ...{ technology: hostileText, source: hostileText, className: maybe(hostileText), electric: fc.boolean() },
  ...{ combined: maybe(oneOf(0, 7.25, 300)), city: maybe(oneOf(0, 300)), highway: maybe(oneOf(0, 99.999)) },
  gallonsPer100Miles: maybe(oneOf(0, 3.14, 100)),
  ...{ rangeMiles: maybe(oneOf(0, 2000)), chargeHours: oneOf(0, 7.5, 100, null, undefined) },
  ...{ classLow: maybe(oneOf(0, 300)), classHigh: maybe(oneOf(0, 300)) },
  annualCostCents: maybe(oneOf(0, 10_000_00)),
  fiveYearSavingCents: maybe(oneOf(0, 1_000_000_00, -1_000_000_00)),
  ...{ ghgRating: maybe(oneOf(1, 10)), smogRating: maybe(oneOf(1, 10)) },
  co2GramsPerMile: maybe(oneOf(0, 2000)),
});

const safety = fc.record({
  ...{ overall: stars, frontalDriver: stars, frontalPassenger: stars },
  ...{ sideFront: stars, sideRear: stars, rollover: stars, source: hostileText },
});

const line: fc.Arbitrary<PricedLine> = fc.record({
  code: maybe(hostileText),
  name: hostileText,
  price: fc.oneof(cents, oneOf("included" as const, "no_charge" as const, null)),
  contents: fc.array(hostileText, { maxLength: 6 }),
  origin: oneOf("maker" as const, "user" as const, "decoded" as const),
});

/** Some lines, or few kinds of line so often that they fill many sheets. */
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

const paint = fc.record({ name: hostileText, code: maybe(hostileText), hex: fc.constant(null) });

const build: fc.Arbitrary<BuildData> = fc.record({
  ...{ vin: fc.constant(null), date: fc.constant(null), original: fc.boolean(), sample: fc.boolean() },
  ...{ scope: oneOf("vin" as const, "trim" as const), source: hostileText, trim: maybe(hostileText) },
  ...{ exterior: maybe(paint), interior: maybe(paint) },
  ...{ exteriorChoices: fc.constant([]), interiorChoices: fc.constant([]) },
  equipment: fc.array(fc.record({ title: hostileText, items: fc.array(hostileText, { maxLength: 30 }) }), {
    maxLength: 12,
  }),
  ...{ packages: lines(300), options: lines(400) },
  discounts: fc.array(fc.record({ name: hostileText, cents: positive }), { maxLength: 20 }),
  ...{ baseCents: maybe(cents), destinationCents: maybe(cents), statedTotalCents: maybe(cents) },
  ...{ fuelEconomy: maybe(fuelEconomy), safety: maybe(safety) },
  partsContent: maybe(
    fc.record({
      usCanadaPercent: maybe(oneOf(0, 100)),
      otherSources: fc.array(fc.record({ country: hostileText, percent: oneOf(0, 100) }), { maxLength: 4 }),
      ...{ finalAssembly: maybe(hostileText), engineOrigin: maybe(hostileText) },
      transmissionOrigin: maybe(hostileText),
    }),
  ),
});

/** What of the build data is the user's own word. */
const entered = fc.record({
  ...{ isKnown: fc.boolean(), isEntered: fc.boolean() },
  colorOrigin: oneOf("maker" as const, "user" as const),
  prices: fc.subarray(["base", "destination", "discounts"] as const).map((chosen) => [...chosen]),
});

export const hostileStickerFacts: fc.Arbitrary<StickerFacts> = fc
  .record({
    ...{ vehicle, brand, build: maybe(build), order: maybe(hostileText), stock: maybe(hostileText) },
    dealer: maybe(
      fc.record({
        ...{ name: hostileText, number: maybe(hostileText) },
        ...{ address: maybe(hostileText), city: maybe(hostileText) },
      }),
    ),
    sourcesUrl: oneOf("https://glovebox.example/s/GS-0000-0000", null),
    ...{ locale: oneOf("en" as const, "es" as const), sample: fc.boolean() },
    ...{ classic: fc.boolean(), manual: fc.boolean() },
    ...{ safety: maybe(safety), fuelEconomy: maybe(fuelEconomy), confirmed: maybe(entered) },
    paper: fc.record({
      orientation: oneOf("landscape" as const, "portrait" as const),
      unbranded: fc.boolean(),
    }),
  })
  .map((facts) => stickerFacts(facts));

/** A Buyers Guide as a dealer may have stored it: within the contract's lengths, or from before it had any. */
export const hostileGuide: fc.Arbitrary<BuyersGuideDocument> = fc.record({
  locale: oneOf("en" as const, "es" as const),
  vehicle: fc.record({ make: hostileText, model: hostileText, year: hostileText, vin: hostileText }),
  guide: fc.record({
    form: oneOf("as_is" as const, "implied" as const),
    warranty: oneOf("none" as const, "full" as const, "limited" as const),
    ...{ labor: fc.integer({ min: 0, max: 100 }), parts: oneOf(0, 100) },
    ...{ systems: hostileText, duration: hostileText },
    ...{ manufacturer: fc.boolean(), manufacturer_used: fc.boolean() },
    ...{ other: fc.boolean(), service: fc.boolean() },
    dealer: fc.record({
      ...{ name: hostileText, address: hostileText, phone: hostileText, email: hostileText },
      complaints: hostileText,
    }),
  }),
});

const day = fc.integer({ min: -30_000, max: 40_000 }).map((at) => new Date(at * 86_400_000).toISOString());
const partialDate = day.chain((iso) => oneOf(4, 7, 10).map((length) => iso.slice(0, length)));

const spread = fc.record({ low: positive, mean: positive, high: positive });
const value: fc.Arbitrary<MarketValue> = fc.record({
  ...{ source: hostileText, date: partialDate, mileage: maybe(oneOf(0, 9_999_999)) },
  ...{ tradeIn: maybe(spread), privateParty: maybe(spread), retail: maybe(spread) },
  comparables: fc.array(
    fc.record({
      ...{ title: hostileText, date: partialDate, place: maybe(hostileText), source: hostileText },
      ...{ miles: maybe(oneOf(0, 9_999_999)), priceCents: positive },
    }),
    { maxLength: 20 },
  ),
});

const states = oneOf("found" as const, "none" as const, "unchecked" as const, "unavailable" as const);

const recalls = fc.record({
  ...{ state: states, askedAt: maybe(fc.constant(createdAt)), byVin: fc.boolean(), source: hostileText },
  campaigns: fc.array(
    fc.record({
      ...{ campaign: hostileText, date: maybe(partialDate), component: hostileText, summary: hostileText },
      ...{ consequence: hostileText, remedy: hostileText, parkIt: fc.boolean(), parkOutside: fc.boolean() },
      ota: oneOf(true, false, null),
    }),
    { maxLength: 6 },
  ),
});

const sources = fc.array(
  fc.record({
    source: hostileText,
    covers: fc.uniqueArray(oneOf(...historyKinds, "recall" as const, "value" as const, "safety" as const), {
      maxLength: 30,
    }),
    ...{ asked: fc.boolean(), answered: fc.boolean(), askedAt: maybe(fc.constant(createdAt)) },
    newestDate: maybe(partialDate),
  }),
  { maxLength: 25 },
);

/** Some events, or a thousand of few kinds, a day apart. */
const events: fc.Arbitrary<HistoryEvent[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(hostileEvent, { maxLength: 15 }) },
  {
    weight: 1,
    arbitrary: fc.array(hostileEvent, { minLength: 1, maxLength: 6 }).map((kinds) =>
      Array.from({ length: 1000 }, (_, at) => ({
        ...(kinds[at % kinds.length] as HistoryEvent),
        id: `event-${at}`,
        date: new Date(at * 86_400_000).toISOString().slice(0, 10),
      })),
    ),
  },
);

/** A JPEG as far as its frame says so: a header of that shape, and bytes that are no picture. */
function jpegOf(width: number, height: number, components: number, size: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, components, 1, 1];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0, 0xff, 0xda, 0, 2, ...new Array(size).fill(0), 0xff, 0xd9]);
}

const side = oneOf(1, 2, 320, 1000);
const photos: fc.Arbitrary<OwnerPhoto[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    addedAt: oneOf("2026-11-02T03:00:00Z", createdAt),
    jpeg: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(side, side, oneOf(1, 3, 4)).map((of) => jpegOf(...of, 40)) },
      { weight: 1, arbitrary: fc.constant(jpegOf(800, 600, 3, 100_000)) },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 60 }) },
      { weight: 1, arbitrary: fc.nat(20).map((length) => jpegOf(320, 240, 3, 40).subarray(0, length)) },
    ),
  }),
  { maxLength: 6 },
);

/** The report before: of another car, so that nearly all has changed, or of nothing. */
const previous = oneOf(
  null,
  previousReport(buildReport(bareReportFacts())),
  previousReport(buildReport(reportFacts())),
);

const moment = oneOf(null, new Date(createdAt), new Date("2027-12-31T23:59:59Z"));
/** Disputes of any of a report's records, by their place among them. */
export const hostileDisputes = (events: readonly HistoryEvent[]) =>
  fc.array(
    fc
      .record({ at: fc.nat(), state: oneOf(...DISPUTE_STATES), askedAt: moment, endedAt: moment })
      .map(({ at, ...mark }): DisputeAnnotation => {
        const { id = "none", source = "none" } = events[at % Math.max(1, events.length)] ?? {};
        return { recordId: id, source, createdAt: new Date(createdAt), ...mark };
      }),
    { maxLength: 12 },
  );

export const hostileReportFacts: fc.Arbitrary<ReportFacts> = fc
  .record({
    ...{ vehicle, brand, events, sources, recalls, value: maybe(value), safety: maybe(safety) },
    ...{ fuelEconomy: maybe(fuelEconomy), sample: fc.boolean(), classic: fc.boolean(), photos, previous },
    verifyUrl: oneOf("https://glovebox.example/verify/GB-0000-0000", null),
    timeZone: fc.oneof(oneOf("America/New_York", "Mars/Olympus", ""), hostileText),
    locale: oneOf("en" as const, "es" as const),
  })
  .map((facts) => bareReportFacts(facts));

/** Words of the contract, dates and addresses: texts that a source does not choose. */
const notProse = new Set([
  ...["id", "kind", "date", "until", "newestDate", "askedAt", "createdAt", "scope", "price", "origin", "hex"],
  ...[
    "primaryColor",
    "secondaryColor",
    "sourcesUrl",
    "verifyUrl",
    "locale",
    "timeZone",
    "covers",
    "severity",
  ],
  ...["impact", "disposition", "ownerKind", "odometerUnit", "url", "state", "recordId"],
  ...["overall", "frontalDriver", "frontalPassenger", "sideFront", "sideRear", "rollover"],
]);

/** The same facts with one text in every field that takes text, the missing ones too. */
export function everyField<T>(facts: T, text: string): T {
  const change = (key: string, value: unknown): unknown => {
    if (notProse.has(key)) return value;
    if (typeof value === "string") return text;
    if (Array.isArray(value)) return value.map((one) => change("", one));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]));
  };
  return change("", facts) as T;
}

/** A vehicle of which nothing is known, not even its number. */
export function nothingKnown(vehicle: DocumentVehicle): DocumentVehicle {
  const empty: Record<string, null> = Object.fromEntries(Object.keys(vehicle).map((key) => [key, null]));
  return { ...vehicle, ...empty, vin: "" };
}
