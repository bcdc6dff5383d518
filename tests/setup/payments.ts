import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, like, or } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { orders, paymentEvents, plans, refunds, subscriptions } from "@/lib/billing/schema/billing";
import { newOrderNumber } from "@/lib/billing/server/order-number";
import type { GatewayName, PaymentEvent } from "@/lib/billing/server/payment-gateway";
import type { OrderRow } from "@/lib/billing/server/payment-repository";
import { balances, ledger } from "@/lib/credits/schema";
import { emailOutbox } from "@/lib/email/schema";
import type { Database } from "@/lib/platform/db/database";
import { sites } from "@/lib/site/schema/site";

export interface Buyer {
  siteId: string;
  userId: string;
}

export async function makeBuyer(db: Database, uri = "localhost"): Promise<Buyer> {
  const [site] = await db.select().from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`no site ${uri}`);
  const userId = randomUUID();
  await db
    .insert(users)
    .values({ id: userId, siteId: site.id, email: `${userId}@example.com`, passwordHash: "none" });
  return { siteId: site.id, userId };
}

export async function makeOrder(
  db: Database,
  buyer: Buyer,
  values: Partial<OrderRow> & { kind?: "pack" | "subscription"; credits?: number | null } = {},
): Promise<OrderRow> {
  const { kind = "pack", credits = 3, ...otherValues } = values;
  const interval = kind === "subscription" ? ("month" as const) : null;
  const planId = randomUUID();
  const code = `test-${planId}`;
  const name = { en: "3 reports", es: "3 informes" };
  const plan = { product: "vhr" as const, kind, name, credits, interval };
  await db.insert(plans).values({
    id: planId,
    siteId: buyer.siteId,
    code,
    userType: "user",
    currency: "USD",
    priceCents: 3499,
    ...plan,
  });
  const id = randomUUID();
  const [order] = await db
    .insert(orders)
    .values({
      id,
      ...buyer,
      planId,
      number: newOrderNumber(),
      idempotencyKey: id,
      requestHash: "none",
      plan: { ...plan, code, userType: "user", taxLabel: "Tax" },
      quantity: 1,
      currency: "USD",
      unitCents: 3499,
      discountCents: 0,
      taxCents: 0,
      totalCents: 3499,
      taxRateBp: 0,
      gateway: "sandbox",
      gatewayCheckout: `checkout_${id}`,
      state: "open",
      createdAt: new Date(Date.UTC(2026, 0, 15, 12)),
      ...otherValues,
    })
    .returning();
  if (!order) throw new Error("no order");
  return order;
}

type EventFields = PaymentEvent extends infer E
  ? E extends unknown
    ? Omit<E, "gateway" | "eventId" | "account" | "happenedAt" | "detail"> & { account?: string }
    : never
  : never;

/** `at` is in seconds. */
export function createGatewayEvent(
  name: string,
  at: number,
  fields: EventFields,
  gateway: GatewayName = "sandbox",
): PaymentEvent {
  const happenedAt = new Date(Date.UTC(2026, 0, 15, 12) + at * 1000);
  return { gateway, eventId: name, account: null, happenedAt, detail: {}, ...fields } as PaymentEvent;
}

/** Omits ids and receipt times, so that results of different event orders can be compared. */
export async function loadCreditState(db: Database, { siteId, userId }: Buyer) {
  const owned = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt), asc(orders.gatewayPayment));
  const ids = owned.map((order) => order.id);
  const [balanceRows, moved, subscribed, input, events, mails] = await Promise.all([
    db.select().from(balances).where(eq(balances.userId, userId)),
    db.select().from(ledger).where(eq(ledger.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(refunds).where(inArray(refunds.orderId, ids)),
    db.select({ id: paymentEvents.id }).from(paymentEvents).where(inArray(paymentEvents.orderId, ids)),
    db
      .select({ dedupe: emailOutbox.dedupe })
      .from(emailOutbox)
      .where(
        and(eq(emailOutbox.siteId, siteId), or(...ids.map((id) => like(emailOutbox.dedupe, `%${id}%`)))),
      ),
  ]);
  const sums: Record<string, number> = {};
  for (const row of moved) sums[row.reason] = (sums[row.reason] ?? 0) + row.amount;
  return {
    orders: owned.map((order) => ({
      state: order.state,
      totalCents: order.totalCents,
      refundedCents: order.refundedCents,
      paid: order.paidAt?.toISOString() ?? null,
      reclaimed: order.creditsReclaimed,
      isRenewal: order.renewalOf !== null,
    })),
    balances: balanceRows.map(({ kind, amount }) => [kind, amount]),
    ledger: sums,
    subscriptions: subscribed.map((row) => ({
      state: row.state,
      quota: row.quota,
      remaining: row.remaining,
      start: row.periodStart.toISOString(),
      end: row.periodEnd.toISOString(),
      atEnd: row.cancelAtPeriodEnd,
      isCancelled: row.cancelledAt !== null,
    })),
    refunds: input
      .map((row) => `${row.gatewayRef?.split(":")[0]} ${row.amountCents} ${row.state}`)
      .toSorted(),
    mails: mails.map(({ dedupe }) => dedupe.split(":")[0]).toSorted(),
    events: events.length,
    sumOfLedger: moved.reduce((sum, row) => sum + row.amount, 0),
  };
}

export function listPermutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, index) =>
    listPermutations(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}
