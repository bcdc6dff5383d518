import { desc, eq, inArray } from "drizzle-orm";
import { marketListings } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/values";
import {
  type HistoryEvent,
  type HistoryKind,
  historyEventSchema,
  type SourceState,
} from "@/lib/vehicle/contract/history";
import type { RecordsResult, StoredRecordsSource } from "./records-source";

type ListedRow = typeof marketListings.$inferSelect;

const LISTINGS_MAX = 200;

function getEvent(row: ListedRow): HistoryEvent[] {
  const { date, kind, vin, source, sample } = row;
  const photos = row.images.filter((url) => url.startsWith("https://")).map((url) => ({ url }));
  const parsed = historyEventSchema.safeParse({
    id: row.id,
    vin,
    kind,
    date,
    source,
    sample,
    place: row.place?.slice(0, 200) ?? undefined,
    odometer: row.mileage ?? undefined,
    reportedBy: row.seller?.slice(0, 160) ?? undefined,
    text: row.condition ?? undefined,
    ...(row.priceCents === null ? {} : { priceCents: row.priceCents }),
    ...(row.currency === "USD" ? {} : { currency: row.currency }),
    ...(photos.length > 0 ? { photos: photos.slice(0, 40) } : {}),
  });
  return parsed.success ? [parsed.data] : [];
}

const doAgree = (a: unknown, b: unknown) => a === undefined || b === undefined || a === b;

function isSameOffer(a: HistoryEvent, b: HistoryEvent): boolean {
  return (
    a.kind === b.kind &&
    a.date === b.date &&
    doAgree(a.priceCents, b.priceCents) &&
    doAgree(a.odometer, b.odometer) &&
    (a.currency ?? "USD") === (b.currency ?? "USD")
  );
}

function addSources(sources: readonly SourceState[], added: readonly HistoryEvent[], askedAt: string) {
  const known = new Map(sources.map((source) => [source.source, source]));
  for (const { source, kind, date, sample } of added) {
    const before = known.get(source);
    const covers: SourceState["covers"] = before?.covers ?? [];
    const newestDate = before?.newestDate && before.newestDate > date ? before.newestDate : date;
    known.set(source, {
      askedAt,
      sample: sample === true,
      ...before,
      source,
      covers: covers.includes(kind) ? covers : [...covers, kind],
      asked: true,
      answered: true,
      newestDate,
    });
  }
  return [...known.values()];
}

function mergeListings(
  { events, sources }: RecordsResult,
  rows: readonly ListedRow[],
  askedAt: string,
): RecordsResult {
  const merged = [...events];
  const added: HistoryEvent[] = [];
  const usedIndexes = new Set<number>();
  for (const listed of rows.flatMap(getEvent)) {
    const at = events.findIndex((event, index) => !usedIndexes.has(index) && isSameOffer(event, listed));
    const record = events[at];
    if (record) {
      usedIndexes.add(at);
      merged[at] = { ...listed, ...record };
    } else added.push(listed);
  }
  if (usedIndexes.size === 0 && added.length === 0) return { events, sources };
  return {
    events: [...merged, ...added].sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id)),
    sources: addSources(sources, added, askedAt),
  };
}

/** Adds imported listings of the VIN to its records, merging duplicates, so that the report and offers agree. */
export function withOwnListings(
  records: StoredRecordsSource,
  db: Database,
  now: () => Date,
): StoredRecordsSource {
  const newestFirst = [desc(marketListings.date), desc(marketListings.id)];
  return {
    async records(vin) {
      const [result, rows] = await Promise.all([
        records.records(vin),
        db
          .select()
          .from(marketListings)
          .where(eq(marketListings.vin, vin))
          .orderBy(...newestFirst)
          .limit(LISTINGS_MAX),
      ]);
      return mergeListings(result, rows, now().toISOString());
    },
    async held(vins) {
      const [results, rows] = await Promise.all([
        records.held(vins),
        db
          .select()
          .from(marketListings)
          .where(inArray(marketListings.vin, [...vins]))
          .orderBy(...newestFirst)
          .limit(LISTINGS_MAX * vins.length),
      ]);
      const byVin = groupBy(rows, (row) => row.vin ?? "");
      const askedAt = now().toISOString();
      return new Map(
        [...results].map(([vin, result]) => {
          const vinRows = (byVin.get(vin) ?? []).slice(0, LISTINGS_MAX);
          return [vin, mergeListings(result, vinRows, askedAt)];
        }),
      );
    },
  };
}

const OFFER_KINDS: readonly HistoryKind[] = ["listing", "sale", "auction"];

export function listOffers(events: readonly HistoryEvent[]): HistoryEvent[] {
  return events.filter(({ kind }) => OFFER_KINDS.includes(kind)).toReversed();
}
