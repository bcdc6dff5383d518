import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { saleTerms } from "@/lib/core/pricing";
import type { Database } from "../db/database";
import { plans, sites } from "../db/schema";
import { type SeededPlan, seededPlans } from "./seeded-plans";

/**
 * Gives the named sites the plans that they begin with, by code: what is there stays as an operator left it. A site
 * that shares its credits sells those, any other sells each product's own.
 */
export async function seedPlans(tx: Database, uris: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: sites.id, config: sites.config })
    .from(sites)
    .where(inArray(sites.uri, [...uris]));
  const rows = found.flatMap(({ id, config }) => {
    const { currency } = saleTerms(config);
    const isGlobal = config.credit_type === "global";
    return seededPlans(isGlobal).map((plan, index) => planRow(id, currency, plan, index));
  });
  if (rows.length === 0) return;
  await tx
    .insert(plans)
    .values(rows)
    .onConflictDoNothing({ target: [plans.siteId, plans.code] });
}

function planRow(siteId: string, currency: string, plan: SeededPlan, index: number) {
  return { id: randomUUID(), siteId, currency, position: (index + 1) * 10, ...plan };
}
