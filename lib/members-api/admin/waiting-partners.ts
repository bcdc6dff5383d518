import { and, eq, inArray, isNull } from "drizzle-orm";
import { findWholesalePrice } from "@/lib/core/billing/wholesale";
import type { Database } from "../db/database";
import { plans } from "../db/schema/billing";
import { sitePartners } from "../db/schema/partner";
import { sites } from "../db/schema/site";
import { readWholesales } from "../wholesale/price-repository";

/**
 * Ids of partners' sites that sell nothing because none of their active plans has a wholesale price. Without closed sites
 * and unconfirmed owners.
 */
export async function sitesWithoutWholesale(db: Database, now: Date): Promise<string[]> {
  const partners = await db
    .select({ siteId: sitePartners.siteId })
    .from(sitePartners)
    .innerJoin(sites, eq(sites.id, sitePartners.siteId))
    .where(and(inArray(sitePartners.state, ["active", "awaiting_approval"]), isNull(sites.closedAt)));
  const ids = partners.map(({ siteId }) => siteId);
  if (ids.length === 0) return [];
  const wholesale = await readWholesales(db, ids, now);
  const { siteId, product, currency } = plans;
  const onOffer = await db
    .selectDistinct({ siteId, product, currency })
    .from(plans)
    .where(and(inArray(siteId, ids), eq(plans.active, true)));
  return ids.filter((id) => {
    const list = wholesale.get(id);
    const own = onOffer.filter((plan) => plan.siteId === id);
    return list?.isPartner && own.length > 0 && own.every((plan) => findWholesalePrice(list, plan) === null);
  });
}
