import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { plans } from "../schema/billing";
import type { PlanRow } from "./purchased-plan";

type Product = PlanRow["product"];
type UserType = PlanRow["userType"];

const KIND_ORDER = { single: 0, pack: 1, subscription: 2 } as const;

export async function listPlans(
  db: Database,
  siteId: string,
  filter: { userType: UserType; products: readonly Product[] },
): Promise<PlanRow[]> {
  const rows = await db
    .select()
    .from(plans)
    .where(
      and(
        eq(plans.siteId, siteId),
        eq(plans.userType, filter.userType),
        eq(plans.active, true),
        inArray(plans.product, [...filter.products]),
      ),
    )
    .orderBy(asc(plans.position), asc(plans.code));
  return rows.sort((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind]);
}

export async function findPlan(db: Database, siteId: string, code: string): Promise<PlanRow | null> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.siteId, siteId), eq(plans.code, code), eq(plans.active, true)));
  return plan ?? null;
}
