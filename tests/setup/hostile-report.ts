import fc from "fast-check";
import { DISPUTE_STATES } from "@/lib/dispute/rules";
import { buildReport } from "@/lib/report/server/model/build-report";
import { toPreviousReport } from "@/lib/report/server/model/changes";
import type { DisputeAnnotation } from "@/lib/report/server/model/disputes";
import type { OwnerPhoto, ReportFacts } from "@/lib/report/server/model/report-facts";
import { type HistoryEvent, historyKinds, type MarketValue } from "@/lib/vehicle/contract/history";
import {
  buildBareReportFacts,
  createdAt,
  each,
  hostileEvent,
  hostileText,
  reportFacts,
} from "./document-facts";
import { brand, fuelEconomy, makeOptional, oneOf, positive, safety, vehicle } from "./hostile-documents";

const day = fc.integer({ min: -30_000, max: 40_000 }).map((at) => new Date(at * 86_400_000).toISOString());
const partialDate = day.chain((iso) => oneOf(4, 7, 10).map((length) => iso.slice(0, length)));

const spread = fc.record(each(positive, "low", "mean", "high"));
const value: fc.Arbitrary<MarketValue> = fc.record({
  source: hostileText,
  date: partialDate,
  mileage: makeOptional(oneOf(0, 9_999_999)),
  ...each(makeOptional(spread), "tradeIn", "privateParty", "retail"),
  comparables: fc.array(
    fc.record({
      title: hostileText,
      date: partialDate,
      place: makeOptional(hostileText),
      source: hostileText,
      miles: makeOptional(oneOf(0, 9_999_999)),
      priceCents: positive,
    }),
    { maxLength: 20 },
  ),
});

const states = oneOf("found" as const, "none" as const, "unchecked" as const, "unavailable" as const);

const recalls = fc.record({
  state: states,
  askedAt: makeOptional(fc.constant(createdAt)),
  byVin: fc.boolean(),
  source: hostileText,
  campaigns: fc.array(
    fc.record({
      ...each(hostileText, "campaign", "component", "summary", "consequence", "remedy"),
      date: makeOptional(partialDate),
      ...each(fc.boolean(), "parkIt", "parkOutside"),
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
    ...each(fc.boolean(), "asked", "answered"),
    askedAt: makeOptional(fc.constant(createdAt)),
    newestDate: makeOptional(partialDate),
  }),
  { maxLength: 25 },
);

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

/** Creates a JPEG with a valid header and garbage data. */
function createJpeg(width: number, height: number, components: number, size: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, components, 1, 1];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0, 0xff, 0xda, 0, 2, ...new Array(size).fill(0), 0xff, 0xd9]);
}

const side = oneOf(1, 2, 320, 1000);
const photos: fc.Arbitrary<OwnerPhoto[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    addedAt: oneOf("2026-11-02T03:00:00Z", createdAt),
    jpeg: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(side, side, oneOf(1, 3, 4)).map((of) => createJpeg(...of, 40)) },
      { weight: 1, arbitrary: fc.constant(createJpeg(800, 600, 3, 100_000)) },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 60 }) },
      { weight: 1, arbitrary: fc.nat(20).map((length) => createJpeg(320, 240, 3, 40).subarray(0, length)) },
    ),
  }),
  { maxLength: 6 },
);

const previous = oneOf(
  null,
  toPreviousReport(buildReport(buildBareReportFacts())),
  toPreviousReport(buildReport(reportFacts())),
);

const moment = oneOf(null, new Date(createdAt), new Date("2027-12-31T23:59:59Z"));
export const createHostileDisputes = (events: readonly HistoryEvent[]) =>
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
    vehicle,
    brand,
    events,
    sources,
    recalls,
    value: makeOptional(value),
    safety: makeOptional(safety),
    fuelEconomy: makeOptional(fuelEconomy),
    ...each(fc.boolean(), "sample", "classic"),
    photos,
    dealer: makeOptional(
      fc.record({
        name: hostileText,
        ...each(makeOptional(hostileText), "address", "city", "phone"),
        logo: fc.constant(null),
      }),
    ),
    previous,
    verifyUrl: oneOf("https://glovebox.example/verify/GB-0000-0000", null),
    timeZone: fc.oneof(oneOf("America/New_York", "Mars/Olympus", ""), hostileText),
    locale: oneOf("en" as const, "es" as const),
  })
  .map((facts) => buildBareReportFacts(facts));
