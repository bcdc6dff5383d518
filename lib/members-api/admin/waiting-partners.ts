import { and, eq, inArray, isNull } from "drizzle-orm";
import { findWholesalePrice } from "@/lib/core/billing/wholesale";
import type { Database } from "../db/database";
import { plans } from "../db/schema/billing";
import { sitePartners } from "../db/schema/partner";
import { sites } from "../db/schema/site";
import { readWholesales } from "../wholesale/price-repository";

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
