import type {
  DocumentBrand,
  DocumentDealer,
  DocumentLocale,
  DocumentVehicle,
} from "@/lib/generation/contract/vehicle";
import { type DocumentMessages, formatDate, type RecordTerms, recordTerms } from "@/lib/generation/server";
import { cleanText } from "@/lib/platform/render";
import type { FuelEconomy, SafetyRatings } from "@/lib/vehicle/contract/build-data";
import type {
  FactState,
  HistoryEvent,
  MarketValue,
  RecallsResult,
  SourceState,
} from "@/lib/vehicle/contract/history";
import { getFactState } from "@/lib/vehicle/rules/fact-state";
import type { OdometerAnalysis } from "@/lib/vehicle/rules/odometer";
import { byDay, getOdometer, type RecordAnswer, toAnswer } from "@/lib/vehicle/rules/record-questions";
import type { ReportDocument, ReportTileKind } from "../../contract/document";

export interface OwnerPhoto {
  id: string;
  addedAt: string;
  jpeg: Uint8Array;
}

export type PreviousReport = Pick<ReportDocument, "number" | "createdAt" | "events" | "tiles" | "value"> & {
  campaigns: string[];
};

/** Input of a report. Times are ISO 8601 in UTC; `recordId` determines the report's number. */
export interface ReportFacts {
  recordId: string;
  createdAt: string;
  timeZone: string;
  locale: DocumentLocale;
  brand: DocumentBrand;
  dealer?: DocumentDealer | null;
  verifyUrl: string | null;
  sample: boolean;
  classic: boolean;
  europe?: boolean;
  vehicle: DocumentVehicle;
  events: readonly HistoryEvent[];
  sources: readonly SourceState[];
  recalls: RecallsResult;
  value: MarketValue | null;
  safety: SafetyRatings | null;
  fuelEconomy: FuelEconomy | null;
  photos?: readonly OwnerPhoto[];
  previous?: PreviousReport | null;
}

export interface ReportContext {
  facts: ReportFacts;
  messages: DocumentMessages;
  terms: RecordTerms;
  events: HistoryEvent[];
  odometer: OdometerAnalysis;
  issuedDay: string;
  answers: Record<RecordTileKind, RecordAnswer>;
  states: Record<ReportTileKind, FactState>;
  date: (date: string) => string;
}

export function getEvents(context: Pick<ReportContext, "events">, kinds: readonly string[]): HistoryEvent[] {
  return context.events.filter((event) => kinds.includes(event.kind));
}

/** Removes characters that a page or PDF must not contain. */
export function cleanEvent(event: HistoryEvent): HistoryEvent {
  const toOptional = (text: string | undefined, max?: number) =>
    text ? cleanText(text, max) || undefined : undefined;
  return {
    ...event,
    state: toOptional(event.state, 40),
    place: toOptional(event.place, 120),
    country: toOptional(event.country, 60),
    source: cleanText(event.source, 120) || "—",
    sourceCode: toOptional(event.sourceCode, 40),
    text: toOptional(event.text),
    reportedBy: toOptional(event.reportedBy, 120),
    areas: event.areas?.map((area) => cleanText(area, 60)).filter(Boolean),
    photos: event.photos?.map((photo) => ({ ...photo, caption: toOptional(photo.caption, 200) })),
  };
}

/** Includes the source, because record IDs are only unique per source. */
export const recordName = ({ id, source }: Pick<HistoryEvent, "id" | "source">): string => `${source}\n${id}`;

export type RecordTileKind = Exclude<ReportTileKind, "recalls" | "value">;

export function reportContext(
  facts: ReportFacts,
  messages: DocumentMessages,
  issuedDay: string,
): ReportContext {
  const events = facts.events.map(cleanEvent).sort(byDay);
  const year = facts.vehicle.year;
  const odometer = getOdometer(events, year);
  const answer = (kind: RecordTileKind) => toAnswer(kind, events, facts.sources, year);
  const answers: ReportContext["answers"] = {
    title: answer("title"),
    damage: answer("damage"),
    total_loss: answer("total_loss"),
    theft: answer("theft"),
    lien: answer("lien"),
    odometer: answer("odometer"),
    owners: answer("owners"),
    use: answer("use"),
    listings: answer("listings"),
  };
  const recalls = facts.recalls.campaigns.length > 0 ? "found" : facts.recalls.state;
  return {
    facts,
    messages,
    terms: recordTerms(facts.locale),
    events,
    odometer,
    issuedDay,
    answers,
    states: {
      title: answers.title.state,
      damage: answers.damage.state,
      total_loss: answers.total_loss.state,
      theft: answers.theft.state,
      lien: answers.lien.state,
      odometer: answers.odometer.state,
      owners: answers.owners.state,
      use: answers.use.state,
      // Distrust 'found' with an empty list.
      recalls: recalls === "found" && facts.recalls.campaigns.length === 0 ? "unavailable" : recalls,
      listings: answers.listings.state,
      value: facts.value ? "found" : getFactState(false, ["value"], facts.sources),
    },
    date: (date) => formatDate(date, messages),
  };
}
