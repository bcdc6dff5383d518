import { eq, sql } from "drizzle-orm";
import type { orders } from "@/lib/billing/schema/billing";
import type { Database } from "@/lib/platform/db";
import { type LedgerKind, orderMovements } from "../rules/site-ledger";
import { getWholesaleToReturn, type OrderSettlement } from "../rules/wholesale";
import { siteLedger } from "../schema/site-ledger";
import { type AccountKey, holdPrepaid, move, moveEither, releasePrepaid } from "./site-account";

type OrderRow = typeof orders.$inferSelect;
type HeldOrder = Pick<
  OrderRow,
  "siteId" | "currency" | "gateway" | "settlement" | "wholesaleCents" | "wholesaleHeld"
>;

interface Paid {
  grants: boolean;
  paidCents: number;
  paidCurrency: string | null;
  refundedCents: number;
}

export type SettledWholesale = Pick<OrderRow, "settlement" | "wholesaleHeld">;

function getAccount({
  siteId,
  currency,
  gateway,
}: Pick<OrderRow, "siteId" | "currency" | "gateway">): AccountKey {
  return { siteId, currency, test: gateway === "sandbox" };
}

/**
 * Reserves the wholesale price before payment. Returns false if there's nothing to reserve; throws PrepaidExhausted.
 */
export async function holdWholesale(
  tx: Database,
  order: Omit<HeldOrder, "wholesaleHeld">,
  now: Date,
): Promise<boolean> {
  if (order.settlement !== "prepaid" || order.wholesaleCents === 0 || order.gateway === "app") return false;
  await holdPrepaid(tx, getAccount(order), order.wholesaleCents, now);
  return true;
}

export async function releaseWholesale(tx: Database, order: HeldOrder, now: Date): Promise<void> {
  if (order.wholesaleHeld) await releasePrepaid(tx, getAccount(order), order.wholesaleCents, now);
}

/**
 * Posts the difference to the site's ledger; uncovered wholesale is withheld from sales. The caller must lock
 * the order.
 */
export async function settleWholesale(
  tx: Database,
  order: OrderRow,
  outcome: Paid,
  now: Date,
): Promise<SettledWholesale> {
  const { settlement, wholesaleHeld } = order;
  if (settlement === "none") return { settlement, wholesaleHeld };
  const key = getAccount(order);
  const isOver = order.state === "failed" || order.state === "expired" || order.state === "refunded";
  if (wholesaleHeld && (outcome.grants || isOver)) await releaseWholesale(tx, order, now);
  const stillHeld = wholesaleHeld && !outcome.grants && !isOver;
  if (!outcome.grants) return { settlement, wholesaleHeld: stillHeld };
  const { posted, rows } = await listPosted(tx, order.id);
  const paidCents = outcome.paidCurrency === order.currency ? outcome.paidCents : order.totalCents;
  const targetTotals = orderMovements({
    settlement,
    wholesaleCents: order.wholesaleCents,
    isPaidDirectly: order.paymentAccount !== null || order.gateway === "app",
    paidCents,
    refundedCents: outcome.refundedCents,
    returnedCents: getWholesaleToReturn(order.wholesaleCents, paidCents, outcome.refundedCents),
  });
  let settled: OrderSettlement = settlement;
  let number = rows;
  for (const [kind, total] of Object.entries(targetTotals) as [LedgerKind, number][]) {
    const amountCents = total - (posted.get(kind) ?? 0);
    if (amountCents === 0) continue;
    number += 1;
    const movement = { kind, amountCents, cause: `${order.id}:${number}`, orderId: order.id };
    const isWholesale = kind === "wholesale" || kind === "wholesale_returned";
    if (isWholesale && settled === "prepaid") {
      const account = await moveEither(tx, key, movement, now);
      if (kind === "wholesale" && account === "sales") settled = "withheld";
    } else await move(tx, key, { ...movement, account: "sales" }, now);
  }
  return { settlement: settled, wholesaleHeld: false };
}

async function listPosted(tx: Database, orderId: string) {
  const sums = await tx
    .select({
      kind: siteLedger.kind,
      cents: sql<string>`sum(${siteLedger.amountCents})`,
      rows: sql<string>`count(*)`,
    })
    .from(siteLedger)
    .where(eq(siteLedger.orderId, orderId))
    .groupBy(siteLedger.kind);
  const posted = new Map(sums.map(({ kind, cents }) => [kind, Number(cents)]));
  return { posted, rows: sums.reduce((all, { rows }) => all + Number(rows), 0) };
}
