import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { count } from "@/lib/platform/telemetry";
import type { LedgerReason } from "../rules/ledger-reasons";
import type { CreditKind } from "../rules/products";
import { balances, ledger } from "../schema";

export interface LedgerMovement {
  siteId: string;
  userId: string;
  kind: CreditKind;
  reason: LedgerReason;
  cause: string;
  note?: string;
}

function assertCount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`${amount} is not a number of credits`);
}

const hasRows = (answer: unknown) => (answer as { rows: unknown[] }).rows.length > 0;

function countMovement({ kind, reason }: LedgerMovement, direction: "added" | "taken", amount: number): void {
  count("ledger_movements_total", { kind, reason });
  count("ledger_credits_total", { kind, reason, direction }, amount);
}

/** Returns false if the cause was already used. Call inside a transaction. */
export async function addCredits(
  tx: Database,
  movement: LedgerMovement & { amount: number },
): Promise<boolean> {
  const { siteId, userId, kind, amount, reason, cause, note } = movement;
  assertCount(amount);
  const answer: unknown = await tx.execute(sql`
    with written as (
      insert into ledger (site_id, user_id, kind, amount, reason, cause, note)
      values (${siteId}, ${userId}, ${kind}, ${amount}, ${reason}, ${cause}, ${note ?? null})
      on conflict (site_id, user_id, kind, reason, cause) do nothing
      returning site_id, user_id, kind, amount
    )
    insert into balances (site_id, user_id, kind, amount)
    select site_id, user_id, kind, amount from written
    on conflict (user_id, kind) do update set amount = balances.amount + excluded.amount
    returning kind`);
  const isAdded = hasRows(answer);
  if (isAdded) countMovement(movement, "added", amount);
  return isAdded;
}

/**
 * Uses a conditional UPDATE, so that concurrent requests can't spend the same credit. Returns false if the balance is
 * too low.
 */
export async function takeCredits(
  tx: Database,
  movement: LedgerMovement & { amount: number },
): Promise<boolean> {
  const { siteId, userId, kind, amount, reason, cause, note } = movement;
  assertCount(amount);
  const answer: unknown = await tx.execute(sql`
    with taken as (
      update balances set amount = amount - ${amount}
      where site_id = ${siteId} and user_id = ${userId} and kind = ${kind} and amount >= ${amount}
      returning site_id, user_id, kind
    )
    insert into ledger (site_id, user_id, kind, amount, reason, cause, note)
    select site_id, user_id, kind, ${-amount}::integer, ${reason}, ${cause}, ${note ?? null} from taken
    returning seq`);
  const isTaken = hasRows(answer);
  if (isTaken) countMovement(movement, "taken", amount);
  return isTaken;
}

export async function readBalances(
  db: Database,
  siteId: string,
  userId: string,
): Promise<Record<CreditKind, number>> {
  const rows = await db
    .select({ kind: balances.kind, amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.siteId, siteId), eq(balances.userId, userId)));
  const balance = { vhr: 0, sticker: 0, global: 0, uvc: 0 };
  for (const row of rows) balance[row.kind] = row.amount;
  return balance;
}

export async function hasMoved(
  db: Database,
  movement: Omit<LedgerMovement, "kind" | "note">,
): Promise<boolean> {
  const rows = await db
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, movement.siteId),
        eq(ledger.userId, movement.userId),
        eq(ledger.reason, movement.reason),
        eq(ledger.cause, movement.cause),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
