import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { plans } from "@/lib/billing/schema/billing";
import { insertPlanVersion } from "@/lib/billing/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { ServedCall } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { findWholesale, findWholesalePrice, type WholesaleList } from "@/lib/wholesale/rules/wholesale";
import { readWholesale, readWholesales } from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import { type adminPlanCalls, adminPlanLists, type adminPlanSchema } from "../contract/plans";
import { type ListPage, listPage, listRoute, serveAction } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";

type PlanRow = typeof plans.$inferSelect;
type PlanWire = z.input<typeof adminPlanSchema>;

function onSale(row: PlanRow, wholesale: WholesaleList): PlanWire["on_sale"] {
  if (!row.active) return "no";
  const owed = findWholesale(wholesale, row);
  if (owed === null) return "no_wholesale";
  return row.priceCents < owed ? "below_floor" : "yes";
}

export function planWire(row: PlanRow, uri: string, wholesale: WholesaleList): PlanWire {
  const { id, code, product, kind, credits, currency, interval, position, active } = row;
  return {
    id,
    site: uri,
    code,
    product,
    kind,
    credits,
    currency,
    interval,
    position,
    active,
    on_sale: onSale(row, wholesale),
    user_type: row.userType,
    name_en: row.name.en,
    name_es: row.name.es,
    price_cents: row.priceCents,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
  };
}

export const SEARCHED_PLAN = {
  codes: [plans.code],
  names: [sql`${plans.name}->>'en'`, sql`${plans.name}->>'es'`],
};

async function listPlans(
  scope: ListScope,
  query: z.output<typeof adminPlanCalls.plans.query>,
): Promise<ListPage<PlanWire>> {
  const { db, within, now } = scope;
  const sorts = { position: plans.position, created: plans.createdAt, price: plans.priceCents };
  const page = getPage(query, sorts, plans.id);
  const matching = and(
    within(plans.siteId),
    query.user_type ? eq(plans.userType, query.user_type) : undefined,
    query.product ? eq(plans.product, query.product) : undefined,
    await searchRows(scope, query.search, SEARCHED_PLAN),
  );
  const rows = await db
    .select({ row: plans, uri: sites.uri, ...page.cursor })
    .from(plans)
    .innerJoin(sites, eq(sites.id, plans.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(plans).where(matching);
  const siteIds = new Set(rows.map(({ row }) => row.siteId));
  const lists = await readWholesales(db, [...siteIds], now);
  const toList = ({ siteId }: PlanRow) => lists.get(siteId) ?? { isPartner: true, prices: [] };
  return listPage(page, rows, ({ row, uri }) => planWire(row, uri, toList(row)), countRows);
}

function assertSound(plan: Pick<PlanRow, "kind" | "credits" | "interval">): void {
  if (plan.kind === "subscription" && plan.interval === null) {
    throw createInvalidFieldsError({ interval: "Choose monthly or yearly billing for a subscription." });
  }
  if (plan.kind !== "subscription" && plan.interval !== null) {
    throw createInvalidFieldsError({ interval: "Only subscriptions renew." });
  }
  if (plan.kind !== "subscription" && plan.credits === null) {
    throw createInvalidFieldsError({ credits: "Only subscriptions can be unlimited." });
  }
  if (plan.kind === "single" && plan.credits !== 1) {
    throw createInvalidFieldsError({ credits: "A single purchase includes one credit." });
  }
}

const BELOW_FLOOR = "This is below the site's wholesale price per document.";
const NO_WHOLESALE = "This product has no wholesale price on this site yet. The operator sets it.";
const NO_MONTH = "There's no wholesale price for a month without limit. The operator sets it.";

type Priced = Pick<PlanRow, "product" | "currency" | "credits" | "interval" | "priceCents">;

function findOffSaleReason(wholesale: WholesaleList, plan: Priced): string | null {
  const owed = findWholesale(wholesale, plan);
  if (owed !== null) return plan.priceCents < owed ? BELOW_FLOOR : null;
  return plan.credits === null && findWholesalePrice(wholesale, plan) ? NO_MONTH : NO_WHOLESALE;
}

function assertAboveWholesale(wholesale: WholesaleList, plan: Priced): void {
  const reason = findOffSaleReason(wholesale, plan);
  if (reason === null) return;
  const isUnlimited = plan.credits === null && findWholesale(wholesale, plan) === null;
  throw createInvalidFieldsError({ [isUnlimited ? "credits" : "price_cents"]: reason });
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
  if (!changed) throw new Error("a plan disappeared while it was locked");
  return changed;
}

export const adminPlanRoutes: ServedCall[] = [
  ...listRoute(adminPlanLists.plans, listPlans),

  serveAction(adminCalls.createPlan, async (tx, { scope, body, now, admin, services }) => {
    assertSound(body);
    const { code, product, kind, credits, interval, position } = body;
    const { currency } = getSaleTerms(scope.site.config);
    const wholesale = await readWholesale(tx, scope.siteId, now);
    assertAboveWholesale(wholesale, {
      product,
      currency,
      credits,
      interval,
      priceCents: body.price_cents,
    });
    const [plan] = await tx
      .insert(plans)
      .values({
        id: createRandomId(),
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
        currency,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [plans.siteId, plans.code] })
      .returning();
    if (!plan) throw createInvalidFieldsError({ code: "This site already has a plan with this code." });
    await insertPlanVersion(tx, plan, admin?.user.id ?? null);
    const data = planWire(plan, scope.site.uri, wholesale);
    return {
      data,
      subject: `plan:${plan.id}`,
      detail: { ...data },
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serveAction(adminCalls.updatePlan, async (tx, { scope, body, now, admin, services }) => {
    const row = await lockPlan(tx, scope.siteId, body.id);
    const { credits = row.credits, position = row.position, price_cents: priceCents = row.priceCents } = body;
    const name = { en: body.name_en ?? row.name.en, es: body.name_es ?? row.name.es };
    assertSound({ ...row, credits });
    // Repricing switches the plan to the site's current currency.
    const currency = body.price_cents === undefined ? row.currency : getSaleTerms(scope.site.config).currency;
    const isRepriced = credits !== row.credits || priceCents !== row.priceCents || currency !== row.currency;
    const wholesale = await readWholesale(tx, scope.siteId, now);
    if (isRepriced) assertAboveWholesale(wholesale, { ...row, credits, priceCents, currency });
    const changed = await changePlan(tx, row, {
      credits,
      position,
      priceCents,
      name,
      currency,
      version: isRepriced ? row.version + 1 : row.version,
      updatedAt: now,
    });
    if (isRepriced) await insertPlanVersion(tx, changed, admin?.user.id ?? null);
    const toWire = (plan: PlanRow) => planWire(plan, scope.site.uri, wholesale);
    const [before, data] = [toWire(row), toWire(changed)];
    const detail = { code: row.code, before, after: data };
    return { data, subject: `plan:${row.id}`, detail, afterwards: () => services.siteSaved(scope.site) };
  }),

  serveAction(adminCalls.setPlanActive, async (tx, { scope, body, now, services }) => {
    const row = await lockPlan(tx, scope.siteId, body.id);
    if (row.active === body.active) throw new AppError("conflict", "The plan already has this status.");
    const wholesale = await readWholesale(tx, scope.siteId, now);
    const reason = body.active ? findOffSaleReason(wholesale, row) : null;
    if (reason !== null) throw new AppError("conflict", reason, { fields: { active: reason } });
    const changed = await changePlan(tx, row, { active: body.active, updatedAt: now });
    const data = planWire(changed, scope.site.uri, wholesale);
    const detail = { code: row.code, active: body.active };
    return { data, subject: `plan:${row.id}`, detail, afterwards: () => services.siteSaved(scope.site) };
  }),
];
