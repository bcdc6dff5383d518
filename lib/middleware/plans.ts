import { LRUCache } from "lru-cache";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { PAGE_ONLY_TIMEOUT_MS } from "@/lib/bff/page-request";
import { forgetSite, onSiteChange } from "@/lib/bff/site-changes";
import { getSiteVersion } from "@/lib/bff/site-version";
import type { Plan } from "@/lib/billing/contract/plans";
import { planCalls } from "@/lib/billing/contract/plans";
import { pageContext, requestForPage } from "./page";

export interface SitePlans {
  report: Plan[];
  sticker: Plan[];
  currency: string;
  /** Null if a seller may add a tax that isn't known here. */
  tax: { rate_bp: number; label: string } | null;
}

async function fetchPlans(userType: "user" | "dealer", timeoutMs?: number): Promise<SitePlans> {
  const query = { user_type: userType };
  const [report, sticker] = await Promise.all([
    requestForPage(planCalls.plans, query, timeoutMs),
    requestForPage(planCalls.stickerPlans, query, timeoutMs),
  ]);
  const { currency, tax } = report;
  return {
    report: report.data,
    sticker: sticker.data.filter(({ product }) => product === "sticker"),
    currency,
    tax,
  };
}

export async function loadPlansForPage(): Promise<SitePlans | null> {
  const { user } = await pageContext();
  return fetchPlans(user?.isDealer ? "dealer" : "user", PAGE_ONLY_TIMEOUT_MS).catch(() => null);
}

const KEPT_MS = 15_000;
const slot = createGlobalSingleton<LRUCache<string, SitePlans>>("home-plans");
onSiteChange("home-plans", (change) => forgetSite(slot.get(), change));

export async function loadPlansForVisitor(): Promise<SitePlans | null> {
  const { site, locale } = await pageContext();
  const keptCache = slot.get() ?? new LRUCache<string, SitePlans>({ max: 200, ttl: KEPT_MS });
  slot.set(keptCache);
  const key = `${site.uri} ${locale} ${getSiteVersion(site.uri)}`;
  const existing = keptCache.get(key);
  if (existing) return existing;
  const plans = await fetchPlans("user").catch(() => null);
  if (plans) keptCache.set(key, plans);
  return plans;
}
