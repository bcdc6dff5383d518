import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "@/lib/platform/db";
import { isLoopback, type ServedCall, type Services, serve, succeeded, toNetwork } from "@/lib/platform/http";
import { addToWindow, rateLimits } from "@/lib/platform/limits";
import { AppError } from "@/lib/platform/values";
import { findSample, type RecordsResult, type StoredRecordsSource } from "@/lib/sources/server";
import { countHistoryRecords, type ReportFactState } from "@/lib/vehicle/rules/fact-state";
import { recordQuestions, toAnswer } from "@/lib/vehicle/rules/record-questions";
import type { ReportBadge } from "../contract";
import { embedCalls } from "../contract";

const HOUR_MS = 3_600_000;
/** Limit on VINs per hour, network and site, similar to VEHICLE_LOOKUPS. */
export const NETWORK_VINS_PER_HOUR = 2000;
const SITE_VINS_PER_HOUR = 200_000;

interface BadgeCaller {
  site: { id: string };
  address: string;
}

/**
 * Limits scraping; throws 429. A list counts once per hour and network, because mobile carriers share
 * addresses.
 */
async function countBadges(
  db: Database,
  { site, address }: BadgeCaller,
  vins: readonly string[],
  now: Date,
): Promise<void> {
  // Behind a local proxy, all visitors share this address.
  if (isLoopback(address)) return;
  const network = `${site.id}:${toNetwork(address)}`;
  const list = createHash("sha256").update(vins.toSorted().join()).digest("base64url").slice(0, 22);
  const listKey = `badge_list:${network}:${list}`;
  const seen = await addToWindow(db, { key: listKey, windowMs: HOUR_MS }, now);
  if (seen.points > 1) return;
  const limits = [
    { key: `badges:${network}`, max: NETWORK_VINS_PER_HOUR },
    { key: `badges_site:${site.id}`, max: SITE_VINS_PER_HOUR },
  ];
  for (const { key, max } of limits) {
    const { points, msLeft } = await addToWindow(db, { key, windowMs: HOUR_MS, weight: vins.length }, now);
    if (points <= max) continue;
    // Rejected lists don't count as seen.
    await db.delete(rateLimits).where(eq(rateLimits.key, listKey));
    const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
    throw new AppError("too_many_requests", "Too many vehicles in an hour. Try again later.", { retryAfter });
  }
}

type Sources = Pick<Services, "records" | "now">;

const FRESH_MS = 60_000;
const BADGES_KEPT = 20_000;
const caches = new WeakMap<StoredRecordsSource, LRUCache<string, { badge: ReportBadge; at: number }>>();

function openCache(records: StoredRecordsSource) {
  const cache = caches.get(records) ?? new LRUCache({ max: BADGES_KEPT });
  caches.set(records, cache);
  return cache;
}

function getState(records: number, answers: readonly ReportFactState[]): ReportFactState {
  if (records > 0) return "found";
  if (answers.includes("unavailable")) return "unavailable";
  return answers.includes("none") ? "none" : "unchecked";
}

function getBadge(vin: string, result: RecordsResult | undefined, now: Date): ReportBadge {
  const events = result?.events ?? [];
  const invented = findSample(vin);
  const sources = invented?.sources(now.toISOString()) ?? result?.sources ?? [];
  const answers = recordQuestions.map((question) => toAnswer(question, events, sources, null).state);
  const records = countHistoryRecords({ events });
  return {
    vin,
    state: getState(records, answers),
    records,
    checked: answers.filter((state) => state === "found" || state === "none").length,
    kinds: recordQuestions.length,
    sample: invented !== null || events.some((event) => event.sample === true),
  };
}

/** Reads stored records only; never queries suppliers. */
async function reportBadges({ records, now }: Sources, vins: readonly string[]): Promise<ReportBadge[]> {
  const cache = openCache(records);
  const time = now();
  const isFresh = (vin: string) =>
    time.getTime() - (cache.get(vin)?.at ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
  const missing = vins.filter((vin) => !isFresh(vin));
  const results = missing.length > 0 ? await records.held(missing) : new Map<string, RecordsResult>();
  const badges = new Map(missing.map((vin) => [vin, getBadge(vin, results.get(vin), time)]));
  for (const [vin, badge] of badges) cache.set(vin, { badge, at: time.getTime() });
  return vins.flatMap((vin) => badges.get(vin) ?? cache.get(vin)?.badge ?? []);
}

export const embedRoutes: ServedCall[] = [
  serve(embedCalls.badges, async (context) => {
    const { db, services, site, query } = context;
    if (site.config.embedding === false)
      throw new AppError("not_found", "This site isn't shown on other sites.");
    await countBadges(db, context, query.vins, services.now());
    return succeeded({ data: await reportBadges(services, query.vins) });
  }),
];
