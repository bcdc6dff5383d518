import { LRUCache } from "lru-cache";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { siteVersion } from "@/lib/bff/site-version";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import type { CallDefinition } from "@/lib/contract/call";
import { creditCalls } from "@/lib/contract/credits";

const KEPT_MS = 15_000;
const KEPT_MAX = 2000;
const slot = globalSingleton<LRUCache<string, object>>("kept-answers");

function keptAnswers(): LRUCache<string, object> {
  const existing = slot.get();
  if (existing) return existing;
  const created = new LRUCache<string, object>({ max: KEPT_MAX, ttl: KEPT_MS });
  slot.set(created);
  return created;
}

function isOfSite(call: CallDefinition, query: unknown): boolean {
  const isPlans = call.name === creditCalls.plans.name || call.name === creditCalls.stickerPlans.name;
  return isPlans && (query as { user_type?: string } | undefined)?.user_type === "user";
}

/**
 * Caches until the site is saved, 15 seconds at most. Remote Members APIs don't report price changes, so never cache
 * theirs.
 */
export async function keptAnswer<T>(
  call: CallDefinition,
  query: unknown,
  { uri, locale }: { uri: string; locale: string },
  ask: () => Promise<T>,
): Promise<T> {
  if (isRemoteUpstream() || !isOfSite(call, query)) return ask();
  const key = JSON.stringify([uri, siteVersion(uri), locale, call.name]);
  const kept = keptAnswers().get(key);
  if (kept) return kept as T;
  const answer = await ask();
  keptAnswers().set(key, answer as object);
  return answer;
}
