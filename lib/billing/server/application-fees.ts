import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { getWholesaleToReturn } from "@/lib/wholesale/rules/wholesale";
import { orders } from "../schema/billing";
import { applicationFees } from "../schema/payment-account";
import type { StoredEvent } from "./payment-event";
import type { OrderRow } from "./payment-repository";

const FIRST_PAUSE_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
const AT_ONCE = 50;

type FeeRow = typeof applicationFees.$inferSelect;

function computeKeptFee(order: Pick<OrderRow, "feeCents" | "totalCents" | "refundedCents">): number {
  const { totalCents, refundedCents } = order;
  const feeCents = order.feeCents ?? 0;
  return feeCents - getWholesaleToReturn(feeCents, totalCents, refundedCents);
}

/** Records the fee charged on a partner's account. settleFees returns any excess from rounding or refunds. */
export async function enterApplicationFee(
  tx: Database,
  order: OrderRow,
  events: readonly StoredEvent[],
  now: Date,
): Promise<void> {
  const {
    id: orderId,
    siteId,
    gateway,
    paymentAccount: accountRef,
    gatewayPayment: paymentRef,
    currency,
  } = order;
  if (accountRef === null || paymentRef === null) return;
  const paid = events.find(
    (event) => (event.type === "paid" || event.type === "renewed") && event.paymentRef === paymentRef,
  );
  if (paid?.type !== "paid" && paid?.type !== "renewed") return;
  const chargedCents = paid.feeCents ?? 0;
  const [feeRow] = await tx.select().from(applicationFees).where(eq(applicationFees.orderId, orderId));
  const isTooMuch = chargedCents - (feeRow?.returnedCents ?? 0) > computeKeptFee(order);
  const nextCheckAt = isTooMuch ? (feeRow?.nextCheckAt ?? now) : null;
  if (feeRow) {
    await tx
      .update(applicationFees)
      .set({ nextCheckAt, updatedAt: now })
      .where(and(eq(applicationFees.siteId, siteId), eq(applicationFees.orderId, orderId)));
    return;
  }
  await tx.insert(applicationFees).values({
    orderId,
    siteId,
    gateway,
    accountRef,
    paymentRef,
    currency,
    chargedCents,
    nextCheckAt,
    createdAt: now,
    updatedAt: now,
  });
}

export async function settleFees({ db, services }: { db: Database; services: Services }): Promise<void> {
  const due = await db
    .select({ fee: applicationFees, order: orders })
    .from(applicationFees)
    .innerJoin(orders, eq(orders.id, applicationFees.orderId))
    .where(lte(applicationFees.nextCheckAt, services.now()))
    .orderBy(asc(applicationFees.nextCheckAt))
    .limit(AT_ONCE);
  for (const { fee, order } of due) {
    if (!(await claim(db, fee, services.now()))) continue;
    try {
      await settleFee({ db, services }, fee, order);
    } catch (error) {
      services.log.warn(
        { order: order.number, err: serializeError(error) },
        "an application fee could not be refunded",
      );
    }
  }
}

/** Schedules the next attempt before calling the gateway, so that only one process calls it. */
async function claim(db: Database, fee: FeeRow, now: Date): Promise<boolean> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(fee.checks, 12));
  const claimed = await db
    .update(applicationFees)
    .set({ checks: fee.checks + 1, nextCheckAt: new Date(now.getTime() + pause) })
    .where(and(eq(applicationFees.orderId, fee.orderId), eq(applicationFees.checks, fee.checks)))
    .returning({ orderId: applicationFees.orderId });
  return claimed.length > 0;
}

async function settleFee(
  { db, services }: { db: Database; services: Services },
  { orderId, accountRef: account, paymentRef, updatedAt }: FeeRow,
  order: OrderRow,
): Promise<void> {
  const gateway = [...services.gateways.values()].find(({ name }) => name === order.gateway);
  if (!gateway?.accounts) return;
  const keepCents = computeKeptFee(order);
  const settled = await gateway.accounts.settleFee({ account, paymentRef, keepCents });
  await db
    .update(applicationFees)
    .set({
      ...settled,
      // A refund recorded in the meantime is handled in the next run.
      nextCheckAt: sql`case when ${applicationFees.updatedAt} = ${updatedAt.toISOString()}::timestamptz then null else ${services.now().toISOString()}::timestamptz end`,
      checks: 0,
    })
    .where(eq(applicationFees.orderId, orderId));
}
