import fc from "fast-check";
import type { ReportFacts } from "@/lib/report/server/model/report-facts";
import { type SampleVehicle, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { StickerFacts } from "@/lib/sticker/server/build-sticker";
import type { PricedLine } from "@/lib/vehicle/contract/build-data";
import {
  type HistoryEvent,
  historyKinds,
  type RecallsResult,
  type SourceState,
} from "@/lib/vehicle/contract/history";

type RecallCampaign = RecallsResult["campaigns"][number];

export const createdAt = "2026-11-21T03:41:00Z";
const brand = { name: "Glovebox", primaryColor: "#1e3a8a", secondaryColor: "#c8472b" };
const verifyUrl = "https://glovebox.example/verify/GB-0000-0000";

export function reportFacts(
  changes: Partial<ReportFacts> = {},
  sample: SampleVehicle = sampleVehicle,
): ReportFacts {
  return {
    recordId: "record-1",
    createdAt,
    timeZone: "America/New_York",
    locale: "en",
    brand,
    verifyUrl,
    sample: true,
    classic: false,
    vehicle: sample.vehicle,
    events: sample.events,
    sources: sample.sources(createdAt),
    recalls: sample.recalls(createdAt),
    value: sample.value,
    safety: sample.build.safety,
    fuelEconomy: sample.build.fuelEconomy,
    ...changes,
  };
}

let events = 0;

export function createHistoryEvent(
  kind: HistoryEvent["kind"],
  date: string,
  more: Partial<HistoryEvent> = {},
): HistoryEvent {
  return { id: `e${events++}`, vin: sampleVehicle.vin, kind, date, source: "Source", ...more };
}

export function buildBareReportFacts(changes: Partial<ReportFacts> = {}): ReportFacts {
  return reportFacts({
    sample: false,
    events: [],
    sources: [],
    recalls: { state: "unchecked", askedAt: null, byVin: false, source: "", campaigns: [] },
    value: null,
    safety: null,
    fuelEconomy: null,
    ...changes,
  });
}

export function buildStickerFacts(
  changes: Partial<StickerFacts> = {},
  sample: SampleVehicle = sampleVehicle,
): StickerFacts {
  return {
    recordId: "record-1",
    createdAt,
    timeZone: "America/New_York",
    locale: "en",
    brand,
    sourcesUrl: "https://glovebox.example/s/GS-0000-0000",
    sample: false,
    classic: false,
    manual: false,
    vehicle: sample.vehicle,
    build: sample.build,
    order: null,
    stock: null,
    dealer: null,
    ...changes,
  };
}

export const createSource = (
  covers: SourceState["covers"],
  changes: Partial<SourceState> = {},
): SourceState => ({
  source: "Source",
  covers,
  asked: true,
  answered: true,
  askedAt: createdAt,
  newestDate: null,
  ...changes,
});

export const createCampaign = (changes: Partial<RecallCampaign> = {}): RecallCampaign => ({
  campaign: "20V1",
  date: "2020-02-01",
  component: "Air bags",
  summary: "",
  consequence: "",
  remedy: "",
  parkIt: false,
  parkOutside: false,
  ota: null,
  ...changes,
});

export const createStickerLines = (count: number, changes: Partial<PricedLine> = {}): PricedLine[] =>
  Array.from({ length: count }, (_, at) => ({
    code: `X${at}`,
    name: `Option ${at}`,
    price: 100,
    contents: [],
    origin: "maker",
    ...changes,
  }));

export const hostileTexts = [
  ") >> /JS (app.alert(1)) /Launch << /URI (https://evil.example) >>",
  "\\) Tj ET Q endstream endobj /OpenAction",
  "<script>alert(1)</script><a href='https://evil.example'>",
  "\u202eevil\u202c مرحبا بالعالم שלום",
  "👩‍👩‍👧‍👦🚗 \u0000\u0007\u001b[31m\r\n\t",
  "\ud800 lone \udfff",
  `${"W".repeat(10_000)}`,
  "éèê ".repeat(2500),
  "é".normalize("NFD").repeat(500),
  "%s %n {count} $\u007bx} {{y}}",
  "Škoda Żuk ĞİŞ",
  " ",
  "Electroencefalográficamente desproporcionadísima ".repeat(14).trim(),
  `https://${"concesionario-".repeat(20)}.example`,
] as const;

export const hostileText = fc.oneof(
  fc.constantFrom<string>(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Returns the same arbitrary for each name, for `fc.record`. */
export const each = <N extends string, T>(arbitrary: fc.Arbitrary<T>, ...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, arbitrary])) as Record<N, fc.Arbitrary<T>>;

const partialDate = fc
  .integer({ min: -10_000, max: 25_000 })
  .chain((day) =>
    fc.constantFrom(4, 7, 10).map((length) => new Date(day * 86_400_000).toISOString().slice(0, length)),
  );

export const hostileEvent: fc.Arbitrary<HistoryEvent> = fc
  .record(
    {
      id: fc.uuid(),
      vin: fc.constant("2T1BURHE5JC034461"),
      kind: fc.constantFrom(...historyKinds),
      date: partialDate,
      source: hostileText.map((text) => text.slice(0, 120)),
      ...each(hostileText, "state", "place", "text", "sourceCode", "reportedBy", "country"),
      odometer: fc.integer({ min: 0, max: 9_999_999 }),
      odometerUnit: fc.constantFrom("mi" as const, "km" as const),
      priceCents: fc.integer({ min: 0, max: 100_000_000_00 }),
      ownerNumber: fc.integer({ min: 1, max: 99 }),
      areas: fc.array(hostileText, { maxLength: 5 }),
      severity: fc.constantFrom("minor" as const, "severe" as const),
      impact: fc.constantFrom("front" as const, "rear" as const, "all" as const, "unknown" as const),
      ...each(fc.boolean(), "airbags", "towed", "drivable", "structural", "exported", "sample"),
      until: partialDate,
      disposition: fc.constantFrom("to_be_determined" as const, "owner_retained" as const),
      ownerKind: fc.constantFrom("personal" as const, "government" as const),
      photos: fc.array(
        fc.record(
          {
            url: fc.constant("https://glovebox.example/photo.jpg"),
            date: partialDate,
            caption: hostileText,
          },
          { requiredKeys: ["url"] },
        ),
        { maxLength: 40 },
      ),
    },
    { requiredKeys: ["id", "vin", "kind", "date", "source"] },
  )
  .map((event) => event satisfies HistoryEvent);
