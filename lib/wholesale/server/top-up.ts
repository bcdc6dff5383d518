import { and, eq, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Logger } from "@/lib/platform/telemetry";
import { AppError, createRandomId } from "@/lib/platform/values";
import { siteAccounts, siteTopUps } from "../schema/site-ledger";
import { type AccountKey, isAccount, move, moveEither } from "./site-account";

export type TopUpRow = typeof siteTopUps.$inferSelect;

/** Throws 422 if the key was used with another amount. */
export async function enterTopUp(
  tx: Database,
  key: AccountKey,
  request: { amountCents: number; gateway: string; key: string; byUserId: string },
  now: Date,
): Promise<{ topUp: TopUpRow; repeated: boolean }> {
  const [inserted] = await tx
    .insert(siteTopUps)
    .values({ id: createRandomId(), ...key, ...request, state: "open", createdAt: now })
    .onConflictDoNothing({ target: [siteTopUps.siteId, siteTopUps.key] })
    .returning();
  if (inserted) return { topUp: inserted, repeated: false };
  const [earlier] = await tx
    .select()
    .from(siteTopUps)
    .where(and(eq(siteTopUps.siteId, key.siteId), eq(siteTopUps.key, request.key)));
  if (!earlier || earlier.amountCents !== request.amountCents || earlier.currency !== key.currency) {
    throw new AppError("key_reused", "This key was already used for another top-up. Use a new one.");
  }
  return { topUp: earlier, repeated: true };
}

export async function requireTopUp(db: Database, siteId: string, id: string): Promise<TopUpRow> {
  const [row] = await db
    .select()
    .from(siteTopUps)
    .where(and(eq(siteTopUps.siteId, siteId), eq(siteTopUps.id, id)));
  if (!row) throw new AppError("not_found", "We couldn't find this top-up.");
  return row;
}

export interface TopUpEvent {
  gateway: string;
  type: string;
  orderId?: string | undefined;
  checkoutRef?: string | undefined;
  paymentRef?: string | undefined;
  refundRef?: string | undefined;
  amountCents?: number | undefined;
  currency?: string | undefined;
}

/**
 * Holds a payment with the wrong amount until the operator reviews it. The caller must store the event and hold its
 * locks.
 */
export async function applyTopUpEvent(
  tx: Database,
  event: TopUpEvent,
  { now, log }: { now: Date; log: Logger },
): Promise<TopUpRow | null> {
  const conditions = [
    event.orderId ? eq(siteTopUps.id, event.orderId) : undefined,
    event.checkoutRef ? eq(siteTopUps.gatewayCheckout, event.checkoutRef) : undefined,
    event.paymentRef ? eq(siteTopUps.gatewayPayment, event.paymentRef) : undefined,
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return null;
  const [row] = await tx
    .select()
    .from(siteTopUps)
    .where(and(eq(siteTopUps.gateway, event.gateway), or(...conditions)))
    .for("update");
  if (!row) return null;
  if (event.type === "paid") return payTopUp(tx, row, event, { now, log });
  if (event.type === "refunded" || event.type === "refund_failed") await refundTopUp(tx, row, event, now);
  const isEnded = event.type === "failed" || event.type === "expired";
  if (isEnded && row.state === "open") return write(tx, row, { state: event.type as "failed" | "expired" });
  return row;
}

async function payTopUp(
  tx: Database,
  row: TopUpRow,
  event: TopUpEvent,
  { now, log }: { now: Date; log: Logger },
): Promise<TopUpRow> {
  if (row.state === "paid" || row.state === "held") return row;
  const gatewayPayment = event.paymentRef ?? null;
  if (event.amountCents !== row.amountCents || event.currency?.toUpperCase() !== row.currency) {
    log.error({ topUp: row.id, paid: event.amountCents, expected: row.amountCents }, "a top-up needs review");
    return write(tx, row, { state: "held", gatewayPayment });
  }
  const movement = { kind: "top_up" as const, cause: row.id, byUserId: row.byUserId };
  await move(tx, row, { ...movement, account: "prepaid", amountCents: row.amountCents }, now);
  await tx.update(siteAccounts).set({ refusedAt: null }).where(isAccount(row));
  return write(tx, row, { state: "paid", gatewayPayment, paidAt: now });
}

/** Deducts a refund from the prepaid balance, or from sales if already spent. */
async function refundTopUp(tx: Database, row: TopUpRow, event: TopUpEvent, now: Date): Promise<void> {
  const { refundRef, amountCents } = event;
  if (row.state !== "paid" || !refundRef || !amountCents) return;
  const isFailed = event.type === "refund_failed";
  const movement = { kind: "top_up" as const, byUserId: row.byUserId };
  const cause = `${row.id}:${refundRef}`;
  if (isFailed) await moveEither(tx, row, { ...movement, amountCents, cause: `${cause}:failed` }, now);
  else await moveEither(tx, row, { ...movement, amountCents: -amountCents, cause }, now);
}

async function write(tx: Database, row: TopUpRow, set: Partial<TopUpRow>): Promise<TopUpRow> {
  const [updatedRow] = await tx.update(siteTopUps).set(set).where(eq(siteTopUps.id, row.id)).returning();
  if (!updatedRow) throw new Error("a locked top-up is missing");
  return updatedRow;
}

export async function noteTopUpCheckout(db: Database, row: TopUpRow, ref: string): Promise<void> {
  if (ref === row.gatewayCheckout) return;
  await db
    .update(siteTopUps)
    .set({ gatewayCheckout: ref })
    .where(and(eq(siteTopUps.siteId, row.siteId), eq(siteTopUps.id, row.id)));
}
