import { LRUCache } from "lru-cache";
import { withDeadline } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";
import { siteCalls } from "@/lib/site/contract/site";
import { isLegalText, type SiteTextName } from "@/lib/site/contract/texts";
import type { Site } from "@/lib/site/rules/site";
import type { OwnText } from "@/lib/site/rules/site-text";
import { readStoredBlocks } from "@/lib/site/rules/text-blocks";
import { createGlobalSingleton } from "./global-singleton";
import { readAnswer } from "./read-answer";
import { forgetSite, onSiteChange } from "./site-changes";
import { buildUpstreamAddress, getUpstream } from "./upstream";

const FRESH_MS = 30_000;
const LAST_GOOD_MS = 24 * 60 * 60_000;
const FETCH_TIMEOUT_MS = 5000;
/** Total characters across all sites; a text has at most 30,000 per language. */
const CACHE_CHARACTERS = 8_000_000;

type TextSite = Pick<Site, "uri" | "money">;

interface Copy {
  texts: OwnText[];
  fetchedAt: number;
}

const getTreeSize = (blocks: OwnText["blocks"]) => (blocks ? JSON.stringify(blocks).length : 0);

const slot = createGlobalSingleton<LRUCache<string, Copy>>("site-texts");

function openCopies(): LRUCache<string, Copy> {
  const existing = slot.get();
  if (existing) return existing;
  const cache = new LRUCache<string, Copy>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ texts }) =>
      texts.reduce((sum, { markdown, blocks }) => sum + markdown.length + getTreeSize(blocks), 1),
  });
  slot.set(cache);
  return cache;
}

onSiteChange("site-texts", (change) => forgetSite(slot.get(), change));

/** Throws if the upstream is down and no copy is cached, so that default terms never replace the site's terms. */
export async function loadOwnTexts(site: TextSite, name: SiteTextName): Promise<OwnText[]> {
  const key = `${site.uri} ${name}`;
  const cache = openCopies();
  const copy = cache.get(key);
  const age = copy ? performance.now() - copy.fetchedAt : Number.POSITIVE_INFINITY;
  if (copy && age < FRESH_MS) return copy.texts;
  try {
    const texts = await withDeadline(FETCH_TIMEOUT_MS, (signal) => fetchTexts(site, name, signal));
    cache.set(key, { texts, fetchedAt: performance.now() });
    return texts;
  } catch (error) {
    if (copy && age < LAST_GOOD_MS) return copy.texts;
    throw error;
  }
}

async function fetchTexts(
  { uri: siteUri, money }: TextSite,
  name: SiteTextName,
  signal: AbortSignal,
): Promise<OwnText[]> {
  const call = isLegalText(name) ? siteCalls.legalText : siteCalls.text;
  const address = buildUpstreamAddress(call.path, { name });
  const response = await getUpstream()(
    new Request(address, { headers: { uri: siteUri, accept: "application/json" }, signal }),
  );
  if (!response.ok) await response.body?.cancel();
  if (response.status === 404) return [];
  if (!response.ok)
    throw new AppError("bad_gateway", `The site's texts could not be read: ${response.status}.`);
  const { data } = call.response.parse(await readAnswer(call, response, { siteUri, money }));
  return data.map((text) => ({ ...text, blocks: readStoredBlocks(text.blocks) }));
}
