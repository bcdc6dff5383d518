import { and, eq, like, sql } from "drizzle-orm";
import { balances, ledger } from "@/lib/credits/schema";
import { addCredits, takeCredits } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import { type Emitting, emitCreditsLow } from "@/lib/webhook/server";
import type { OrderRow } from "./payment-repository";
import type { OrderOutcome } from "./payment-state";
import { getPurchasedPlan, getTerms } from "./plan-terms";

/**
 * Grants credits once and takes back refunded credits, never below zero. The caller must hold the lock on the
 * order's row.
 */
export async function settleCredits(
  tx: Database,
  services: Emitting,
  order: OrderRow,
  outcome: OrderOutcome,
): Promise<number> {
  const { credits } = getTerms(order);
  if (credits === 0 || !outcome.grants) return order.creditsReclaimed;
  const { siteId, userId } = order;
  const kind = getPurchasedPlan(order).product;
  await addCredits(tx, { siteId, userId, kind, amount: credits, reason: "purchase", cause: order.id });
  const change = outcome.reclaim - order.creditsReclaimed;
  if (change === 0) return order.creditsReclaimed;
  const { net, rows } = await sumReclaimed(tx, order);
  const cause = `${order.id}:${rows + 1}`;
  const movement = { siteId, userId, kind, reason: "purchase_refunded", cause } as const;
  const amount = change > 0 ? Math.min(change, await lockBalance(tx, movement)) : Math.min(-change, net);
  if (amount > 0 && change < 0) await addCredits(tx, { ...movement, amount });
  if (amount > 0 && change > 0) {
    await takeCredits(tx, { ...movement, amount });
    await emitCreditsLow(tx, services, { ...movement, amount });
  }
  return outcome.reclaim;
}

async function lockBalance(
  tx: Database,
  { siteId, userId, kind }: { siteId: string; userId: string; kind: (typeof balances.$inferSelect)["kind"] },
): Promise<number> {
  const [balance] = await tx
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.siteId, siteId), eq(balances.userId, userId), eq(balances.kind, kind)))
    .for("update");
  return balance?.amount ?? 0;
}

export async function sumReclaimed(tx: Database, order: OrderRow): Promise<{ net: number; rows: number }> {
  const [row] = await tx
    .select({ net: sql<string>`coalesce(-sum(${ledger.amount}), 0)`, rows: sql<string>`count(*)` })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, order.siteId),
        eq(ledger.userId, order.userId),
        eq(ledger.reason, "purchase_refunded"),
        like(ledger.cause, `${order.id}:%`),
      ),
    );
  return { net: Number(row?.net ?? 0), rows: Number(row?.rows ?? 0) };
}
