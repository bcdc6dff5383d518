import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { type adminPlanCalls, adminPlanLists, type adminPlanSchema } from "@/lib/contract/admin-plans";
import { calls } from "@/lib/contract/table";
import { saleTerms } from "@/lib/core/billing/pricing";
import { isBelowFloor, type WholesaleFloor } from "@/lib/core/billing/wholesale";
import { AppError } from "@/lib/core/errors";
import { randomId } from "@/lib/core/random-id";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { plans } from "../db/schema/billing";
import { sites } from "../db/schema/site";
import type { ServedCall } from "../kernel/serve";
import { actionRoute, type ListPage, listPage, listRoute } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { pageOf, searchIn } from "./list-page";

type PlanRow = typeof plans.$inferSelect;
type PlanWire = z.input<typeof adminPlanSchema>;

function onSale(row: PlanRow, floor: WholesaleFloor): PlanWire["on_sale"] {
  if (!row.active) return "no";
  return isBelowFloor(floor, { ...row, cents: row.priceCents }) ? "below_floor" : "yes";
}

function planWire(row: PlanRow, site: { uri: string; config: WholesaleFloor }): PlanWire {
  const { id, code, product, kind, credits, currency, interval, position, active } = row;
  return {
    id,
    site: site.uri,
    code,
    product,
    kind,
    credits,
    currency,
    interval,
    position,
    active,
    on_sale: onSale(row, site.config),
    user_type: row.userType,
    name_en: row.name.en,
    name_es: row.name.es,
    price_cents: row.priceCents,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  };
}

async function listPlans(
  { db, within }: ListScope,
  query: z.output<typeof adminPlanCalls.plans.query>,
): Promise<ListPage<PlanWire>> {
  const sorts = { position: plans.position, created: plans.createdAt, price: plans.priceCents };
  const page = pageOf(query, sorts, plans.id);
  const matching = and(
    within(plans.siteId),
    query.user_type ? eq(plans.userType, query.user_type) : undefined,
    query.product ? eq(plans.product, query.product) : undefined,
    searchIn(query.search, [plans.code, plans.name]),
  );
  const rows = await db
    .select({ row: plans, site: { uri: sites.uri, config: sites.config }, ...page.cursor })
    .from(plans)
    .innerJoin(sites, eq(sites.id, plans.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () => db.select({ many: count() }).from(plans).where(matching);
  return listPage(page, rows, ({ row, site }) => planWire(row, site), counted);
}

/**
 * Rejects fields that do not fit together: an order could not be priced, or would grant nothing. Throws
 * 'invalid_fields'.
 */
function assertSound(plan: Pick<PlanRow, "kind" | "credits" | "interval">): void {
  if (plan.kind === "subscription" && plan.interval === null) {
    throw invalidFields({ interval: "Choose monthly or yearly billing for a subscription." });
  }
  if (plan.kind !== "subscription" && plan.interval !== null) {
    throw invalidFields({ interval: "Only subscriptions renew." });
  }
  if (plan.kind !== "subscription" && plan.credits === null) {
    throw invalidFields({ credits: "Only subscriptions can be unlimited." });
  }
  if (plan.kind === "single" && plan.credits !== 1) {
    throw invalidFields({ credits: "A single purchase includes one credit." });
  }
}

const BELOW_FLOOR = "This is below the site's wholesale price per document.";

/** Rejects a plan that would not be sold. Throws 'invalid_fields' at its price, or where it is without limit. */
function assertAboveFloor(
  config: WholesaleFloor,
  { product, credits, priceCents }: Pick<PlanRow, "product" | "credits" | "priceCents">,
): void {
  if (!isBelowFloor(config, { product, credits, cents: priceCents })) return;
  throw invalidFields({ [credits === null ? "credits" : "price_cents"]: BELOW_FLOOR });
}

async function lockPlan(tx: Database, siteId: string, id: string): Promise<PlanRow> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.siteId, siteId), eq(plans.id, id)))
    .for("update");
  if (!row) throw new AppError("not_found", "We couldn't find this plan.");
  return row;
}

async function changePlan(tx: Database, row: PlanRow, values: Partial<PlanRow>): Promise<PlanRow> {
  const [changed] = await tx
    .update(plans)
    .set(values)
    .where(and(eq(plans.siteId, row.siteId), eq(plans.id, row.id)))
    .returning();
  if (!changed) throw new Error("a plan went while it was locked");
  return changed;
}

export const adminPlanRoutes: ServedCall[] = [
  ...listRoute(adminPlanLists.plans, listPlans),

  actionRoute(calls.admin.createPlan, async (tx, { scope, body, now }) => {
    assertSound(body);
    const { code, product, kind, credits, interval, position } = body;
    assertAboveFloor(scope.site.config, { product, credits, priceCents: body.price_cents });
    const [plan] = await tx
      .insert(plans)
      .values({
        id: randomId(),
        siteId: scope.siteId,
        code,
        product,
        kind,
        credits,
        interval,
        position,
        userType: body.user_type,
        name: { en: body.name_en, es: body.name_es },
        priceCents: body.price_cents,
        currency: saleTerms(scope.site.config).currency,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [plans.siteId, plans.code] })
      .returning();
    if (!plan) throw invalidFields({ code: "This site already has a plan with this code." });
    const data = planWire(plan, scope.site);
    return { data, subject: `plan:${plan.id}`, detail: { ...data } };
  }),

  actionRoute(calls.admin.updatePlan, async (tx, { scope, body, now }) => {
    const row = await lockPlan(tx, scope.siteId, body.id);
    const { credits = row.credits, position = row.position, price_cents: priceCents = row.priceCents } = body;
    const name = { en: body.name_en ?? row.name.en, es: body.name_es ?? row.name.es };
    assertSound({ ...row, credits });
    const isRepriced = credits !== row.credits || priceCents !== row.priceCents;
    if (isRepriced) assertAboveFloor(scope.site.config, { ...row, credits, priceCents });
    // From now on the price is in the site's own currency, whatever it was when the plan was created.
    const currency = body.price_cents === undefined ? row.currency : saleTerms(scope.site.config).currency;
    const changed = await changePlan(tx, row, {
      credits,
      position,
      priceCents,
      name,
      currency,
      updatedAt: now,
    });
    const [before, data] = [planWire(row, scope.site), planWire(changed, scope.site)];
    return { data, subject: `plan:${row.id}`, detail: { code: row.code, before, after: data } };
  }),

  actionRoute(calls.admin.setPlanActive, async (tx, { scope, body, now }) => {
    const row = await lockPlan(tx, scope.siteId, body.id);
    if (row.active === body.active) throw new AppError("conflict", "The plan already has this status.");
    if (body.active && isBelowFloor(scope.site.config, { ...row, cents: row.priceCents })) {
      throw new AppError("conflict", BELOW_FLOOR);
    }
    const changed = await changePlan(tx, row, { active: body.active, updatedAt: now });
    const data = planWire(changed, scope.site);
    return { data, subject: `plan:${row.id}`, detail: { code: row.code, active: body.active } };
  }),
];
