import { getSaleTerms } from "@/lib/billing/rules/pricing";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { getGateways, type Site } from "@/lib/site/server";
import { findWholesale, type WholesaleSale } from "../rules/wholesale";
import { readWholesale } from "./price-repository";
import { type AccountKey, move } from "./site-account";

export interface Given extends Pick<WholesaleSale, "product" | "credits"> {
  months?: number;
  /** Each cause is paid for only once. */
  cause: string;
  note: string;
  byUserId?: string;
}

export interface NotGiven {
  account: AccountKey | null;
}

/** Charges the site's prepaid account for free documents. Returns null if paid, or if nothing is owed. */
export async function payForGiven(
  tx: Database,
  { site, services }: { site: Pick<Site, "id" | "config" | "launchedAt">; services: Services },
  grant: Given,
  now: Date,
): Promise<NotGiven | null> {
  const list = await readWholesale(tx, site.id, now);
  if (list.settlement === "none") return null;
  const { currency } = getSaleTerms(site.config);
  const { product, credits, months = 1, cause, note, byUserId } = grant;
  const owed = findWholesale(list, { product, currency, credits, interval: "month" });
  if (owed === null) return { account: null };
  const cents = credits === null ? owed * months : owed;
  if (cents === 0) return null;
  const [gateway] = getGateways(services, site).values();
  const account = { siteId: site.id, currency, test: gateway?.isSandbox ?? false };
  const movement = {
    account: "prepaid",
    kind: "wholesale",
    amountCents: -cents,
    cause,
    note,
    byUserId,
  } as const;
  return (await move(tx, account, movement, now)) ? null : { account };
}
