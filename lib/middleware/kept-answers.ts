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

/** What a site sells to its members and visitors: the same for each of them. A dealer's plans are for dealers. */
function isOfSite(call: CallDefinition, query: unknown): boolean {
  const isPlans = call.name === creditCalls.plans.name || call.name === creditCalls.stickerPlans.name;
  return isPlans && (query as { user_type?: string } | undefined)?.user_type === "user";
}

/**
 * The answer of a call for a page, from memory where it is the site's: until something of the site is saved, and no longer than
 * 15 seconds. Of a Members API in another process nothing is kept here, because it does not say when a price changes.
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
