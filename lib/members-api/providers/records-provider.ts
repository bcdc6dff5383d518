import { eq } from "drizzle-orm";
import {
  type HistoryEvent,
  historyEventSchema,
  historyKinds,
  type SourceAnswer,
} from "@/lib/contract/history";
import type { Database } from "../db/database";
import { historyEvents } from "../db/schema";

export interface RecordsAnswer {
  /** Oldest first. */
  events: HistoryEvent[];
  /** One entry for each source that was asked. */
  sources: SourceAnswer[];
}

/** Where history records come from. A source that does not answer is `answered: false`, never an empty history. */
export interface RecordsProvider {
  records(vin: string): Promise<RecordsAnswer>;
}

/**
 * The embedded default: what was imported. A source counts as asked for the kinds that it holds about this vehicle;
 * of all other kinds nothing is known, because an import says nothing about the vehicles that are not in it.
 */
export function tableRecords(db: Database, now: () => Date): RecordsProvider {
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

function sourcesOf(events: readonly HistoryEvent[], askedAt: string): SourceAnswer[] {
  const bySource = new Map<string, HistoryEvent[]>();
  for (const event of events) bySource.set(event.source, [...(bySource.get(event.source) ?? []), event]);
  return [...bySource].map(([source, own]) => ({
    source,
    covers: historyKinds.filter((kind) => own.some((event) => event.kind === kind)),
    asked: true,
    answered: true,
    askedAt,
    newestDate:
      own
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    sample: own.every((event) => event.sample === true),
  }));
}
