import { and, asc, eq } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { orders, paymentEvents, refunds, subscriptions } from "@/lib/billing/schema/billing";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import type { adminBillingCalls, adminOrderSchema, adminSubscriptionSchema } from "../contract/billing";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";
import { loadDocuments } from "./user-repository";

type OrderRow = typeof orders.$inferSelect;
type OrderWire = z.input<typeof adminOrderSchema>;
type SubscriptionRow = typeof subscriptions.$inferSelect;
type SubscriptionWire = z.input<typeof adminSubscriptionSchema>;

/*
 * Join by key only, and with left joins: under row-level security the planner underestimates other joins and sorts all
 * rows.
 */
const ofOrder = eq(users.id, orders.userId);
const ofSubscription = eq(users.id, subscriptions.userId);

function orderWire(row: OrderRow, site: string, email: string): OrderWire {
  const { id, number, quantity, vin, currency, gateway, state } = row;
  return {
    id,
    site,
    number,
    email,
    quantity,
    vin,
    vehicle: row.vehicle ? formatVehicleTitle(row.vehicle) : "",
    currency,
    gateway,
    state,
    user_id: row.userId,
    plan: typeof row.plan.code === "string" ? row.plan.code : "",
    unit_cents: row.unitCents,
    discount_cents: row.discountCents,
    tax_cents: row.taxCents,
    total_cents: row.totalCents,
    refunded_cents: row.refundedCents,
    coupon: row.couponCode,
    payment: row.gatewayPayment,
    paid: row.paidAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

export async function listOrders(
  scope: ListScope,
  query: z.output<typeof adminBillingCalls.orders.query>,
): Promise<ListPage<OrderWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: orders.createdAt, total: orders.totalCents }, orders.id);
  const matching = and(
    within(orders.siteId),
    query.state ? eq(orders.state, query.state) : undefined,
    query.user_id ? eq(orders.userId, query.user_id) : undefined,
    await searchRows(scope, query.search, {
      codes: [orders.number, orders.gatewayPayment, orders.vin],
      links: [toAccount(orders.userId)],
    }),
  );
  const rows = await db
    .select({ row: orders, site: sites.uri, email: users.email, ...page.cursor })
    .from(orders)
    .innerJoin(sites, eq(sites.id, orders.siteId))
    .innerJoin(users, ofOrder)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(orders).where(matching);
  return listPage(page, rows, ({ row, site, email }) => orderWire(row, site, email), countRows);
}

export async function readOrder(db: Database, siteId: string, id: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.id, id)));
  if (!row) throw new AppError("not_found", "We couldn't find this order.");
  return row;
}

export async function orderDetail(db: Database, siteId: string, id: string, site: string) {
  const row = await readOrder(db, siteId, id);
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, row.userId)));
  const events = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.siteId, siteId), eq(paymentEvents.orderId, id)))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id));
  const refundRows = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.siteId, siteId), eq(refunds.orderId, id)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return {
    ...orderWire(row, site, user?.email ?? ""),
    sold: row.plan,
    documents: row.vin ? await loadDocuments(db, siteId, row.userId, row.vin) : [],
    events: events.map(({ type, outcome, event, happenedAt, createdAt }) => ({
      type,
      outcome,
      amount_cents: typeof event.amountCents === "number" ? event.amountCents : null,
      currency: typeof event.currency === "string" ? event.currency : null,
      happened: happenedAt?.toISOString() ?? null,
      created: createdAt.toISOString(),
    })),
    refunds: refundRows.map(({ id: refundId, amountCents, reason, state, createdAt, doneAt }) => ({
      id: refundId,
      reason,
      state,
      amount_cents: amountCents,
      created: createdAt.toISOString(),
      done: doneAt?.toISOString() ?? null,
    })),
  };
}

export function toSubscriptionWire(row: SubscriptionRow, site: string, email: string): SubscriptionWire {
  const { id, product, gateway, state, quota, remaining } = row;
  return {
    id,
    site,
    email,
    product,
    gateway,
    state,
    quota,
    remaining,
    user_id: row.userId,
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    created: row.createdAt.toISOString(),
  };
}

export async function listSubscriptions(
  scope: ListScope,
  query: z.output<typeof adminBillingCalls.subscriptions.query>,
): Promise<ListPage<SubscriptionWire>> {
  const { db, within } = scope;
  const sorts = { created: subscriptions.createdAt, period_end: subscriptions.periodEnd };
  const page = getPage(query, sorts, subscriptions.id);
  const matching = and(
    within(subscriptions.siteId),
    query.state ? eq(subscriptions.state, query.state) : undefined,
    query.user_id ? eq(subscriptions.userId, query.user_id) : undefined,
    await searchRows(scope, query.search, {
      codes: [subscriptions.gatewayRef],
      links: [toAccount(subscriptions.userId)],
    }),
  );
  const rows = await db
    .select({ row: subscriptions, site: sites.uri, email: users.email, ...page.cursor })
    .from(subscriptions)
    .innerJoin(sites, eq(sites.id, subscriptions.siteId))
    .innerJoin(users, ofSubscription)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(subscriptions).where(matching);
  return listPage(page, rows, ({ row, site, email }) => toSubscriptionWire(row, site, email), countRows);
}
