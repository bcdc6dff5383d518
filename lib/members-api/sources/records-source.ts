import { eq } from "drizzle-orm";
import {
  type HistoryEvent,
  historyEventSchema,
  historyKinds,
  type SourceState,
} from "@/lib/contract/vehicle-history";
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

/**
 * The embedded default: imported records. A source counts as queried for the kinds that it has about this vehicle; all
 * other kinds are unknown, because an import does not cover vehicles that are not in it.
 */
export function tableRecords(db: Database, now: () => Date): RecordsSource {
  return {
    async records(vin) {
      const rows = await db.select().from(historyEvents).where(eq(historyEvents.vin, vin));
      const events = rows.flatMap((row) => {
        const parsed = historyEventSchema.safeParse({ ...asObject(row.event), sample: row.sample });
        return parsed.success ? [parsed.data] : [];
      });
      events.sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id));
      return { events, sources: sourcesOf(events, now().toISOString()) };
    },
  };
}

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
