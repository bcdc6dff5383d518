import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/values";
import {
  type HistoryEvent,
  historyEventSchema,
  historyKinds,
  type SourceState,
} from "@/lib/vehicle/contract/history";
import { historyEvents } from "../schema";

export interface RecordsResult {
  events: HistoryEvent[];
  sources: SourceState[];
}

/** Failures are `answered: false`, never an empty history. */
export interface RecordsSource {
  records(vin: string): Promise<RecordsResult>;
}

export interface StoredRecordsSource extends RecordsSource {
  /** Returns stored records per VIN without querying suppliers. */
  held(vins: readonly string[]): Promise<ReadonlyMap<string, RecordsResult>>;
}

/** Treats an import as covering only the kinds it has for this vehicle; other kinds are unknown. */
export function createTableRecords(db: Database, now: () => Date): StoredRecordsSource {
  const getResult = (rows: readonly HistoryRow[]): RecordsResult => {
    const events = rows.flatMap((row) => {
      const parsed = historyEventSchema.safeParse({ ...asObject(row.event), sample: row.sample });
      return parsed.success ? [parsed.data] : [];
    });
    events.sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
    return { events, sources: getSources(events, now().toISOString()) };
  };
  return {
    async records(vin) {
      return getResult(await db.select().from(historyEvents).where(eq(historyEvents.vin, vin)));
    },
    async held(vins) {
      const rows = await db
        .select()
        .from(historyEvents)
        .where(inArray(historyEvents.vin, [...vins]));
      const byVin = groupBy(rows, (row) => row.vin);
      return new Map(vins.map((vin) => [vin, getResult(byVin.get(vin) ?? [])]));
    },
  };
}

type HistoryRow = typeof historyEvents.$inferSelect;

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function getSources(events: readonly HistoryEvent[], askedAt: string): SourceState[] {
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
