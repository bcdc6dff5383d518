import { and, eq, inArray, isNull } from "drizzle-orm";
import { plans } from "@/lib/billing/schema/billing";
import { sitePartners } from "@/lib/partner/schema";
import type { Database } from "@/lib/platform/db";
import { sites } from "@/lib/site/schema/site";
import { findWholesalePrice } from "@/lib/wholesale/rules/wholesale";
import { readWholesales } from "@/lib/wholesale/server";

/** Lists partner sites without a wholesale price on any active plan; excludes closed sites and unconfirmed owners. */
export async function listSitesWithoutWholesale(
  db: Database,
  now: Date,
  among?: readonly string[],
): Promise<string[]> {
  const partners = await db
    .select({ siteId: sitePartners.siteId })
    .from(sitePartners)
    .innerJoin(sites, eq(sites.id, sitePartners.siteId))
    .where(
      and(
        among && inArray(sitePartners.siteId, [...among]),
        inArray(sitePartners.state, ["active", "awaiting_approval"]),
        isNull(sites.closedAt),
      ),
    );
  const ids = partners.map(({ siteId }) => siteId);
  if (ids.length === 0) return [];
  const wholesale = await readWholesales(db, ids, now);
  const { siteId, product, currency } = plans;
  const onOffer = await db
    .selectDistinct({ siteId, product, currency })
    .from(plans)
    .where(and(inArray(siteId, ids), eq(plans.active, true)));
  const bySite = new Map<string, typeof onOffer>(ids.map((id) => [id, []]));
  for (const plan of onOffer) bySite.get(plan.siteId)?.push(plan);
  return ids.filter((id) => {
    const list = wholesale.get(id);
    const sitePlans = bySite.get(id) ?? [];
    return (
      list?.isPartner &&
      sitePlans.length > 0 &&
      sitePlans.every((plan) => findWholesalePrice(list, plan) === null)
    );
  });
}
