import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { planVersions } from "../schema/plan-versions";
import type { PlanRow } from "./purchased-plan";

export async function insertPlanVersion(tx: Database, plan: PlanRow, byUserId: string | null): Promise<void> {
  const { siteId, id: planId, version, credits, priceCents, currency, updatedAt: createdAt } = plan;
  await tx.insert(planVersions).values({
    id: createRandomId(),
    siteId,
    planId,
    version,
    credits,
    priceCents,
    currency,
    byUserId,
    createdAt,
  });
}
