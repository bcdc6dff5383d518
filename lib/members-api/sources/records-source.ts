import { eq, inArray } from "drizzle-orm";
import {
  type HistoryEvent,
  historyEventSchema,
  historyKinds,
  type SourceState,
} from "@/lib/contract/vehicle-history";
import { groupBy } from "@/lib/core/group-by";
import type { Database } from "../db/database";
import { historyEvents } from "../db/schema/sources";

export interface RecordsResult {
  /** Oldest first. */
  events: HistoryEvent[];
  /** One entry for each queried source. */
  sources: SourceState[];
}

/** A source of history records. One that does not answer is `answered: false`, never an empty history. */
export interface RecordsSource {
  records(vin: string): Promise<RecordsResult>;
}

/** One that also says what it holds already. */
export interface StoredRecordsSource extends RecordsSource {
  /**
   * What is at hand of many VINs, in one or two queries: imported records, and what a supplier answered before and is still usable.
   * No supplier is asked. Each VIN that was asked for is in the answer.
   */
  held(vins: readonly string[]): Promise<ReadonlyMap<string, RecordsResult>>;
}

/**
 * The embedded default: imported records. A source counts as queried for the kinds that it has about this vehicle; all
 * other kinds are unknown, because an import does not cover vehicles that are not in it.
 */
export function tableRecords(db: Database, now: () => Date): StoredRecordsSource {
  const resultOf = (rows: readonly HistoryRow[]): RecordsResult => {
    const events = rows.flatMap((row) => {
      const parsed = historyEventSchema.safeParse({ ...asObject(row.event), sample: row.sample });
      return parsed.success ? [parsed.data] : [];
    });
    events.sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
    return { events, sources: sourcesOf(events, now().toISOString()) };
  };
  return {
    async records(vin) {
      return resultOf(await db.select().from(historyEvents).where(eq(historyEvents.vin, vin)));
    },
    async held(vins) {
      const rows = await db
        .select()
        .from(historyEvents)
        .where(inArray(historyEvents.vin, [...vins]));
      const byVin = groupBy(rows, (row) => row.vin);
      return new Map(vins.map((vin) => [vin, resultOf(byVin.get(vin) ?? [])]));
    },
  };
}

type HistoryRow = typeof historyEvents.$inferSelect;

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function sourcesOf(events: readonly HistoryEvent[], askedAt: string): SourceState[] {
  const bySource = new Map<string, HistoryEvent[]>();
  for (const event of events) bySource.set(event.source, [...(bySource.get(event.source) ?? []), event]);
  return [...bySource].map(([source, sourceEvents]) => ({
    source,
    covers: historyKinds.filter((kind) => sourceEvents.some((event) => event.kind === kind)),
    asked: true,
    answered: true,
    askedAt,
    newestDate:
      sourceEvents
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    sample: sourceEvents.every((event) => event.sample === true),
  }));
}
