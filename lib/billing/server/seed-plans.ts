import { inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { getSaleTerms } from "../rules/pricing";
import { plans } from "../schema/billing";
import { insertPlanVersion } from "./plan-version";
import { listSeededPlans, type SeededPlan } from "./seeded-plans";

/** Inserts missing default plans; existing plans keep an operator's changes. */
export async function seedPlans(tx: Database, uris: readonly string[]): Promise<void> {
  const siteRows = await tx
    .select({ id: sites.id, config: sites.config })
    .from(sites)
    .where(inArray(sites.uri, [...uris]));
  const rows = siteRows.flatMap(({ id, config }) => {
    const { currency } = getSaleTerms(config);
    const isGlobal = config.credit_type === "global";
    return listSeededPlans(isGlobal).map((plan, index) => planRow(id, currency, plan, index));
  });
  if (rows.length === 0) return;
  const inserted = await tx
    .insert(plans)
    .values(rows)
    .onConflictDoNothing({ target: [plans.siteId, plans.code] })
    .returning();
  for (const plan of inserted) await insertPlanVersion(tx, plan, null);
}

function planRow(siteId: string, currency: string, plan: SeededPlan, index: number) {
  return { id: createRandomId(), siteId, currency, position: (index + 1) * 10, ...plan };
}
