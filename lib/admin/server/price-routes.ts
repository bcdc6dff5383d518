import { and, asc, desc, eq, getTableColumns, getTableName, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { plans } from "@/lib/billing/schema/billing";
import { planVersions } from "@/lib/billing/schema/plan-versions";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import { findWholesale, isBelowWholesale } from "@/lib/wholesale/rules/wholesale";
import { wholesaleDefaults, wholesalePrices } from "@/lib/wholesale/schema/wholesale";
import {
  insertWholesalePrice,
  readWholesale,
  readWholesales,
  type WholesalePriceRow,
  writeSettlement,
} from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import { type adminPriceCalls, adminPriceLists, type wholesalePriceSchema } from "../contract/prices";
import { type ListPage, listPage, listRoute, serveAction } from "./admin-action";
import { type ListScope, resolveSiteScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { planWire, SEARCHED_PLAN } from "./plan-routes";
import { searchRows } from "./search-rows";

type PriceWire = z.input<typeof wholesalePriceSchema>;
type SitePriceWire = z.input<typeof adminPriceLists.wholesalePrices.row>;
type VersionWire = z.input<typeof adminPriceLists.planVersions.row>;

function toPriceWire(row: WholesalePriceRow, isInForce: boolean): PriceWire {
  return {
    id: row.id,
    product: row.product,
    currency: row.currency,
    version: row.version,
    document_cents: row.documentCents,
    unlimited_month_cents: row.unlimitedMonthCents,
    valid_from: row.validFrom.toISOString(),
    in_force: isInForce,
    created: row.createdAt.toISOString(),
  };
}

/** Expects `rows` sorted newest first. */
function inForce(rows: readonly WholesalePriceRow[], now: Date): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { id, product, currency, validFrom } of rows) {
    const key = `${product} ${currency}`;
    if (validFrom <= now && !newest.has(key)) newest.set(key, id);
  }
  return new Set(newest.values());
}

function loadAllPrices(db: Database) {
  const { siteId, ...columns } = getTableColumns(wholesalePrices);
  const ownBuilder = db.select({ ...columns, siteId: sql<string | null>`${siteId}`.as(siteId.name) });
  const noSite = sql<string | null>`null::uuid`.as(siteId.name);
  const defaults = db.select({ ...getTableColumns(wholesaleDefaults), siteId: noSite });
  const all = unionAll(ownBuilder.from(wholesalePrices), defaults.from(wholesaleDefaults));
  return all.as(getTableName(wholesalePrices));
}

async function loadPricesInForce(
  { db, siteId, now }: ListScope,
  siteIds: Iterable<string>,
): Promise<Set<string>> {
  const lists = await readWholesales(db, [...siteIds], now);
  const current = new Set([...lists.values()].flatMap(({ prices }) => prices.map(({ priceId }) => priceId)));
  if (siteId !== null) return current;
  return new Set([...current, ...inForce(await readDefaults(db), now)]);
}

const readDefaults = (db: Database) =>
  db
    .select()
    .from(wholesaleDefaults)
    .orderBy(desc(wholesaleDefaults.validFrom), desc(wholesaleDefaults.version));

async function listWholesalePrices(
  scope: ListScope,
  query: z.output<typeof adminPriceCalls.wholesalePrices.query>,
): Promise<ListPage<SitePriceWire>> {
  const { db, siteId, within, now } = scope;
  const page = getPage(query, { created: wholesalePrices.createdAt }, wholesalePrices.id);
  const hasDefaults = siteId === null || (await readWholesale(db, siteId, now)).isPartner;
  const listed = within(wholesalePrices.siteId);
  const matching = and(
    hasDefaults ? or(listed, isNull(wholesalePrices.siteId)) : listed,
    query.product ? eq(wholesalePrices.product, query.product) : undefined,
    await searchRows(scope, query.search, { codes: [wholesalePrices.product, wholesalePrices.currency] }),
  );
  const prices = loadAllPrices(db);
  const rows = await db
    .select({ row: wholesalePrices, siteId: prices.siteId, site: sites.uri, ...page.cursor })
    .from(prices)
    .leftJoin(sites, eq(sites.id, prices.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const siteIds = new Set(rows.flatMap((row) => row.siteId ?? []));
  const current = await loadPricesInForce(scope, siteId === null ? siteIds : [siteId]);
  const wire = ({ row, siteId, site }: (typeof rows)[number]): SitePriceWire => ({
    ...toPriceWire(row, current.has(row.id)),
    site,
    is_default: siteId === null,
  });
  return listPage(page, rows, wire, () => db.select(ONE).from(prices).where(matching));
}

async function listPlanVersions(
  scope: ListScope,
  query: z.output<typeof adminPriceCalls.planVersions.query>,
): Promise<ListPage<VersionWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: planVersions.createdAt }, planVersions.id);
  const matching = and(
    within(planVersions.siteId),
    query.plan_id ? eq(planVersions.planId, query.plan_id) : undefined,
    await searchRows(scope, query.search, SEARCHED_PLAN),
  );
  const rows = await db
    .select({ row: planVersions, site: sites.uri, plan: plans.code, by: users.email, ...page.cursor })
    .from(planVersions)
    .innerJoin(sites, eq(sites.id, planVersions.siteId))
    .innerJoin(plans, eq(plans.id, planVersions.planId))
    .leftJoin(users, eq(users.id, planVersions.byUserId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const wire = ({ row, site, plan, by }: (typeof rows)[number]): VersionWire => ({
    id: row.id,
    site,
    plan,
    plan_id: row.planId,
    version: row.version,
    credits: row.credits,
    price_cents: row.priceCents,
    currency: row.currency,
    changed_by: by ?? "",
    created: row.createdAt.toISOString(),
  });
  const countRows = () =>
    db.select(ONE).from(planVersions).innerJoin(plans, eq(plans.id, planVersions.planId)).where(matching);
  return listPage(page, rows, wire, countRows);
}

async function loadWholesaleWires(db: Database, siteId: string, now: Date) {
  const { prices } = await readWholesale(db, siteId, now);
  const sitePrices = await db.select().from(wholesalePrices).where(eq(wholesalePrices.siteId, siteId));
  const later = sitePrices.filter(({ validFrom }) => validFrom > now);
  return [
    ...prices.map((price) => ({
      ...toPriceWire({ ...price, id: price.priceId, byUserId: null, createdAt: price.validFrom }, true),
      is_default: price.isDefault,
    })),
    ...later.map((row) => ({ ...toPriceWire(row, false), is_default: false })),
  ];
}

async function loadPricesData(db: Database, siteId: string, uri: string, currency: string, now: Date) {
  const wholesale = await readWholesale(db, siteId, now);
  const rows = await db
    .select()
    .from(plans)
    .where(eq(plans.siteId, siteId))
    .orderBy(asc(plans.position), asc(plans.code));
  return {
    site: uri,
    currency,
    settlement: wholesale.settlement,
    wholesale: await loadWholesaleWires(db, siteId, now),
    plans: rows.map((row) => {
      const owed = findWholesale(wholesale, row);
      return {
        ...planWire(row, uri, wholesale),
        version: row.version,
        wholesale_cents: owed,
        margin_cents: owed === null ? null : row.priceCents - owed,
      };
    }),
  };
}

function getPriceDetail(row: WholesalePriceRow) {
  return {
    product: row.product,
    currency: row.currency,
    version: row.version,
    document_cents: row.documentCents,
    unlimited_month_cents: row.unlimitedMonthCents,
    valid_from: row.validFrom > row.createdAt ? row.validFrom.toISOString() : undefined,
  };
}

type NewPrice = z.output<typeof adminPriceCalls.setWholesaleDefault.request>;

/** Throws 'invalid_fields' for a past time, because completed sales keep their price. */
function newPrice(body: NewPrice, byUserId: string, now: Date) {
  const validFrom = body.valid_from === null ? now : new Date(body.valid_from);
  if (validFrom < now)
    throw createInvalidFieldsError({ valid_from: "Choose a time in the future, or leave it empty." });
  return {
    product: body.product,
    currency: body.currency,
    documentCents: body.document_cents,
    unlimitedMonthCents: body.document_cents === null ? null : body.unlimited_month_cents,
    validFrom,
    byUserId,
  };
}

async function listOffSale(db: Database, siteId: string, at: Date): Promise<string[]> {
  const wholesale = await readWholesale(db, siteId, at);
  const active = await db
    .select()
    .from(plans)
    .where(and(eq(plans.siteId, siteId), eq(plans.active, true)))
    .orderBy(asc(plans.code));
  return active
    .filter((plan) => isBelowWholesale(wholesale, { ...plan, cents: plan.priceCents }))
    .map(({ code }) => code);
}

export const adminPriceRoutes: ServedCall[] = [
  ...listRoute(adminPriceLists.wholesalePrices, listWholesalePrices),
  ...listRoute(adminPriceLists.planVersions, listPlanVersions),

  serve(adminCalls.prices, async (context) => {
    const { db, siteId, site } = await resolveSiteScope(context, context.query.site);
    const { currency } = getSaleTerms(site.config);
    return succeeded({ data: await loadPricesData(db, siteId, site.uri, currency, context.services.now()) });
  }),

  serveAction(adminCalls.setWholesalePrice, async (tx, { scope, body, now, ...context }) => {
    const { siteId, site } = scope;
    const price = newPrice(body, requireAdmin(context).user.id, now);
    const before = new Set(await listOffSale(tx, siteId, price.validFrom));
    const row = await insertWholesalePrice(tx, siteId, price, now);
    const after = (await listOffSale(tx, siteId, price.validFrom)).filter((code) => !before.has(code));
    const data = { ...toPriceWire(row, row.validFrom <= now), site: site.uri, off_sale: after };
    const afterwards = () => context.services.siteSaved(site);
    const detail = { ...getPriceDetail(row), off_sale: after };
    return { data, subject: `wholesale:${row.id}`, detail, afterwards };
  }),

  serve(adminCalls.wholesaleDefaults, async (context) => {
    const rows = await readDefaults(context.db);
    const current = inForce(rows, context.services.now());
    return succeeded({ data: { prices: rows.map((row) => toPriceWire(row, current.has(row.id))) } });
  }),

  serveAction(adminCalls.setWholesaleDefault, async (tx, { body, now, ...context }) => {
    const row = await insertWholesalePrice(tx, null, newPrice(body, requireAdmin(context).user.id, now), now);
    const data = toPriceWire(row, row.validFrom <= now);
    const afterwards = () => context.services.siteSaved();
    return { data, subject: `wholesale:${row.id}`, detail: getPriceDetail(row), afterwards };
  }),

  serveAction(adminCalls.setSettlement, async (tx, { scope, body, now, services }) => {
    await writeSettlement(tx, scope.siteId, body.settlement, now);
    const data = { site: scope.site.uri, settlement: body.settlement };
    const afterwards = () => services.siteSaved(scope.site);
    return { data, subject: `site:${scope.siteId}`, detail: { ...data }, afterwards };
  }),
];
