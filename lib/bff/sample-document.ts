import { LRUCache } from "lru-cache";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { withDeadline } from "@/lib/platform/calls";
import type { Locale } from "@/lib/platform/i18n";
import { AppError, createRandomId } from "@/lib/platform/values";
import { type SampleDocument, sampleCalls } from "@/lib/sample/contract/sample";
import type { Site } from "@/lib/site/rules/site";
import { createGlobalSingleton } from "./global-singleton";
import { readAnswer } from "./read-answer";
import type { TokenCaller } from "./token-owner";
import { buildUpstreamAddress, getUpstream, isRemoteUpstream } from "./upstream";

const KEPT_MAX = 48;
const KEPT_MS = 10 * 60_000;

type Kept = { document: SampleDocument | null };
const slot = createGlobalSingleton<LRUCache<string, Promise<Kept>>>("sample-documents");

function openCachedSamples(): LRUCache<string, Promise<Kept>> {
  const existing = slot.get();
  if (existing) return existing;
  const cache = new LRUCache<string, Promise<Kept>>({ max: KEPT_MAX, ttl: KEPT_MS });
  slot.set(cache);
  return cache;
}

async function fetchSample(product: EntitledProduct, locale: Locale, caller: TokenCaller): Promise<Kept> {
  const { path, method, limits, response } = sampleCalls.document;
  const requestId = createRandomId();
  const send = async (signal: AbortSignal) => {
    const headers = {
      uri: caller.site.uri,
      accept: "application/json",
      "x-request-id": requestId,
      "x-client-address": caller.address,
    };
    const address = buildUpstreamAddress(path, { product, locale });
    const answer = await getUpstream()(new Request(address, { method, headers, signal }));
    if (answer.ok) {
      const { uri: siteUri, money } = caller.site;
      const body = await readAnswer(sampleCalls.document, answer, { requestId, siteUri, money });
      const parsed = response.safeParse(body);
      if (parsed.success) return { document: parsed.data.data };
      // A remote API may use this path for something else.
      if (isRemoteUpstream()) return { document: null };
      throw parsed.error;
    }
    await answer.body?.cancel();
    if (isRemoteUpstream() && answer.status < 500 && answer.status !== 429) return { document: null };
    throw new AppError("bad_gateway", `A sample could not be read: ${answer.status}.`);
  };
  return withDeadline(limits.timeoutMs, send);
}

function toKey({ uri, name, origin, primaryColor, secondaryColor }: Site, product: string, locale: string) {
  return JSON.stringify([uri, product, locale, name, origin, primaryColor, secondaryColor]);
}

export async function sampleDocument(
  product: EntitledProduct,
  locale: Locale,
  { site, address }: { site: Site; address: string },
): Promise<SampleDocument | null> {
  const keptCache = openCachedSamples();
  const key = toKey(site, product, locale);
  const existing = keptCache.get(key);
  const pending = existing ?? fetchSample(product, locale, { site, address });
  if (!existing) {
    keptCache.set(key, pending);
    pending.catch(() => keptCache.delete(key));
  }
  return (await pending).document;
}

export async function servesSamples(
  locale: Locale,
  caller: { site: Site; address: string },
): Promise<boolean> {
  if (!isRemoteUpstream()) return true;
  return (await sampleDocument("vhr", locale, caller).catch(() => null)) !== null;
}
