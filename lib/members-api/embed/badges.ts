import { LRUCache } from "lru-cache";
import type { ReportBadge } from "@/lib/contract/embed";
import { answerOf, recordQuestions } from "@/lib/core/report/record-questions";
import { countHistoryRecords, type ReportFactState } from "@/lib/core/report/report-state";
import type { Services } from "../kernel/services";
import type { RecordsResult, StoredRecordsSource } from "../sources/records-source";
import { findSample } from "../sources/sample-vehicles";

type Sources = Pick<Services, "records" | "now">;

const FRESH_MS = 60_000;
const BADGES_KEPT = 20_000;
const kept = new WeakMap<StoredRecordsSource, LRUCache<string, { badge: ReportBadge; at: number }>>();

function cacheOf(records: StoredRecordsSource) {
  const cache = kept.get(records) ?? new LRUCache({ max: BADGES_KEPT });
  kept.set(records, cache);
  return cache;
}

function stateOf(records: number, answers: readonly ReportFactState[]): ReportFactState {
  if (records > 0) return "found";
  if (answers.includes("unavailable")) return "unavailable";
  return answers.includes("none") ? "none" : "unchecked";
}

function badgeOf(vin: string, held: RecordsResult | undefined, now: Date): ReportBadge {
  const events = held?.events ?? [];
  const invented = findSample(vin);
  const sources = invented?.sources(now.toISOString()) ?? held?.sources ?? [];
  const answers = recordQuestions.map((question) => answerOf(question, events, sources, null).state);
  const records = countHistoryRecords({ events });
  return {
    vin,
    state: stateOf(records, answers),
    records,
    checked: answers.filter((state) => state === "found" || state === "none").length,
    kinds: recordQuestions.length,
    sample: invented !== null || events.some((event) => event.sample === true),
  };
}

/** Reads stored records only; never queries suppliers. */
export async function reportBadges(
  { records, now }: Sources,
  vins: readonly string[],
): Promise<ReportBadge[]> {
  const cache = cacheOf(records);
  const time = now();
  const isFresh = (vin: string) =>
    time.getTime() - (cache.get(vin)?.at ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
  const missing = vins.filter((vin) => !isFresh(vin));
  const held = missing.length > 0 ? await records.held(missing) : new Map<string, RecordsResult>();
  const badges = new Map(missing.map((vin) => [vin, badgeOf(vin, held.get(vin), time)]));
  for (const [vin, badge] of badges) cache.set(vin, { badge, at: time.getTime() });
  return vins.flatMap((vin) => badges.get(vin) ?? cache.get(vin)?.badge ?? []);
}
