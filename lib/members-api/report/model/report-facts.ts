import type { DocumentBrand, DocumentLocale, DocumentVehicle } from "@/lib/contract/generation-vehicle";
import type { ReportDocument, ReportTileKind } from "@/lib/contract/report-document";
import type { FuelEconomy, SafetyRatings } from "@/lib/contract/vehicle-build-data";
import type {
  FactState,
  HistoryEvent,
  MarketValue,
  RecallsResult,
  SourceState,
} from "@/lib/contract/vehicle-history";
import { analyzeOdometer, type OdometerAnalysis, type OdometerReading } from "@/lib/core/odometer";
import { factState } from "@/lib/core/report/report-state";
import { cleanText } from "../../rendering/clean-text";
import { formatDate } from "../../rendering/document-dates";
import type { DocumentMessages } from "../../rendering/document-messages";

/** A photo that the user has added to the car: a small JPEG, and the moment when it was added. */
export interface OwnerPhoto {
  id: string;
  addedAt: string;
  jpeg: Uint8Array;
}

/** What a report needs of the previous one, to list the changes. */
export type PreviousReport = Pick<ReportDocument, "number" | "createdAt" | "events" | "tiles"> & {
  campaigns: string[];
};

/** Everything a report is built from; times are ISO with Z, `recordId` decides the report's number. */
export interface ReportFacts {
  recordId: string;
  createdAt: string;
  timeZone: string;
  locale: DocumentLocale;
  brand: DocumentBrand;
  /** https address of the verification page; null prints no QR code. */
  verifyUrl: string | null;
  /** Labels every page and document; the builder sets it too when any record is a sample. */
  sample: boolean;
  classic: boolean;
  vehicle: DocumentVehicle;
  events: readonly HistoryEvent[];
  sources: readonly SourceState[];
  recalls: RecallsResult;
  value: MarketValue | null;
  safety: SafetyRatings | null;
  fuelEconomy: FuelEconomy | null;
  /** The user's own photos of the car, in their order. */
  photos?: readonly OwnerPhoto[];
  /** The report that this one replaces; a first report has none. */
  previous?: PreviousReport | null;
}

/** Context shared by the parts of the report builder: cleaned facts, messages and verdicts. */
export interface ReportContext {
  facts: ReportFacts;
  messages: DocumentMessages;
  /** Oldest first. */
  events: HistoryEvent[];
  odometer: OdometerAnalysis;
  issuedDay: string;
  states: Record<ReportTileKind, FactState>;
  date: (date: string) => string;
}

export const tileKinds: Record<ReportTileKind, { shows: readonly string[]; needs: readonly string[] }> = {
  title: { shows: ["brand"], needs: ["brand"] },
  damage: { shows: ["damage", "accident"], needs: ["damage"] },
  total_loss: { shows: ["total_loss", "salvage", "junk", "insurance"], needs: ["total_loss", "salvage"] },
  theft: { shows: ["theft", "recovery"], needs: ["theft"] },
  lien: { shows: ["lien"], needs: ["lien"] },
  odometer: { shows: [], needs: ["odometer"] },
  owners: { shows: ["owner"], needs: ["owner"] },
  use: { shows: ["use"], needs: ["use"] },
  recalls: { shows: [], needs: ["recall"] },
  listings: { shows: ["listing", "auction", "sale"], needs: ["listing"] },
  value: { shows: [], needs: ["value"] },
};

export function eventsOf(context: Pick<ReportContext, "events">, kinds: readonly string[]): HistoryEvent[] {
  return context.events.filter((event) => kinds.includes(event.kind));
}

/** The same reading is often in two records of a day (a listing and its title): it counts once. */
export function recordsOfReadings(events: readonly HistoryEvent[]): Map<string, HistoryEvent[]> {
  const byReading = new Map<string, HistoryEvent[]>();
  for (const event of events) {
    if (event.odometer === undefined) continue;
    const { date, odometer: value, odometerUnit: unit = "mi" } = event;
    const reading = readingName({ date, value, unit });
    const same = byReading.get(reading);
    if (same) same.push(event);
    else byReading.set(reading, [event]);
  }
  return byReading;
}

/** What makes two records' readings the same. */
export function readingName({ date, value, unit }: Pick<OdometerReading, "date" | "value" | "unit">): string {
  return `${date} ${value} ${unit}`;
}

function readingsOf(events: readonly HistoryEvent[]): OdometerReading[] {
  return [...recordsOfReadings(events).values()].flatMap(([event]) =>
    event?.odometer === undefined
      ? []
      : {
          id: event.id,
          date: event.date,
          source: event.source,
          value: event.odometer,
          unit: event.odometerUnit ?? "mi",
        },
  );
}

/** Text from outside without what a page or a PDF must not hold. */
export function cleanEvent(event: HistoryEvent): HistoryEvent {
  const optional = (text: string | undefined, max?: number) =>
    text ? cleanText(text, max) || undefined : undefined;
  return {
    ...event,
    state: optional(event.state, 40),
    place: optional(event.place, 120),
    country: optional(event.country, 60),
    source: cleanText(event.source, 120) || "—",
    sourceCode: optional(event.sourceCode, 40),
    text: optional(event.text),
    reportedBy: optional(event.reportedBy, 120),
    areas: event.areas?.map((area) => cleanText(area, 60)).filter(Boolean),
    photos: event.photos?.map((photo) => ({ ...photo, caption: optional(photo.caption, 200) })),
  };
}

/** A record's key: ids are unique only within their source. */
export const recordName = ({ id, source }: Pick<HistoryEvent, "id" | "source">): string => `${source}\n${id}`;

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** By day; the order within a day does not depend on the input's order. */
const byDay = (a: HistoryEvent, b: HistoryEvent): number =>
  order(a.date, b.date) || order(a.id, b.id) || order(a.source, b.source);

export function reportContext(
  facts: ReportFacts,
  messages: DocumentMessages,
  issuedDay: string,
): ReportContext {
  const events = facts.events.map(cleanEvent).sort(byDay);
  const odometer = analyzeOdometer(readingsOf(events), facts.vehicle.year);
  const state = (kind: ReportTileKind) =>
    factState(eventsOf({ events }, tileKinds[kind].shows).length > 0, tileKinds[kind].needs, facts.sources);
  const recalls = facts.recalls.campaigns.length > 0 ? "found" : facts.recalls.state;
  return {
    facts,
    messages,
    events,
    odometer,
    issuedDay,
    states: {
      title: state("title"),
      damage: state("damage"),
      total_loss: state("total_loss"),
      theft: state("theft"),
      lien: state("lien"),
      odometer: odometer.readings.length > 0 ? "found" : state("odometer"),
      owners: state("owners"),
      use: state("use"),
      // An empty list that claims to have found something is not trusted.
      recalls: recalls === "found" && facts.recalls.campaigns.length === 0 ? "unavailable" : recalls,
      listings: state("listings"),
      value: facts.value ? "found" : factState(false, ["value"], facts.sources),
    },
    date: (date) => formatDate(date, messages),
  };
}
