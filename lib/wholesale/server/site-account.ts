import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { type LedgerAccount, type LedgerKind, toMonth } from "../rules/site-ledger";
import { siteAccounts, siteLedger } from "../schema/site-ledger";

export type AccountRow = typeof siteAccounts.$inferSelect;

export type AccountKey = Pick<AccountRow, "siteId" | "currency" | "test">;

export interface Movement {
  account: LedgerAccount;
  kind: LedgerKind;
  /** Positive amounts favor the site; never 0. */
  amountCents: number;
  cause: string;
  orderId?: string;
  note?: string;
  byUserId?: string;
}

/** The message must not reveal the reason to the buyer. */
export class PrepaidExhausted extends AppError {
  readonly account: AccountKey;
  constructor(account: AccountKey) {
    const message = "This site can't take orders right now. Please try again later.";
    super("unprocessable", message, { fields: { cart_plan: message } });
    this.account = account;
  }
}

export const isAccount = ({ siteId, currency, test }: AccountKey) =>
  and(eq(siteAccounts.siteId, siteId), eq(siteAccounts.currency, currency), eq(siteAccounts.test, test));

export async function lockAccount(tx: Database, key: AccountKey, now: Date): Promise<AccountRow> {
  const { siteId, currency, test } = key;
  await tx
    .insert(siteAccounts)
    .values({ siteId, currency, test, openMonth: toMonth(now) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(siteAccounts).where(isAccount(key)).for("update");
  if (!row) throw new Error("an account that was just opened is missing");
  return row;
}

/** Moves money once per cause. Returns false if the cause was used or the prepaid limit would be exceeded. */
export async function move(tx: Database, key: AccountKey, movement: Movement, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, key, now);
  const { siteId, currency, test } = key;
  const { kind, cause, amountCents } = movement;
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new RangeError("not an amount in cents");
  const [earlier] = await tx
    .select({ seq: siteLedger.seq })
    .from(siteLedger)
    .where(
      and(
        eq(siteLedger.siteId, siteId),
        eq(siteLedger.currency, currency),
        eq(siteLedger.test, test),
        eq(siteLedger.kind, kind),
        eq(siteLedger.cause, cause),
      ),
    );
  if (earlier) return false;
  if (movement.account === "prepaid") {
    const { prepaidCents, heldCents, creditLimitCents } = account;
    // Never reject money for the site, even if its limit was lowered.
    if (amountCents < 0 && prepaidCents - heldCents + amountCents < -creditLimitCents) return false;
    await tx
      .update(siteAccounts)
      .set({ prepaidCents: sql`${siteAccounts.prepaidCents} + ${amountCents}` })
      .where(isAccount(key));
  } else {
    await tx
      .update(siteAccounts)
      .set({ salesCents: sql`${siteAccounts.salesCents} + ${amountCents}` })
      .where(isAccount(key));
  }
  // Closed months don't accept new rows.
  let month = toMonth(now);
  if (month < account.openMonth) month = account.openMonth;
  await tx.insert(siteLedger).values({ siteId, currency, test, month, createdAt: now, ...movement });
  return true;
}

export async function moveEither(
  tx: Database,
  key: AccountKey,
  movement: Omit<Movement, "account">,
  now: Date,
): Promise<LedgerAccount> {
  if (await move(tx, key, { ...movement, account: "prepaid" }, now)) return "prepaid";
  await move(tx, key, { ...movement, account: "sales" }, now);
  return "sales";
}

/** Locks the account, so concurrent orders can't reserve the same money. Throws PrepaidExhausted. */
export async function holdPrepaid(tx: Database, key: AccountKey, cents: number, now: Date): Promise<void> {
  await lockAccount(tx, key, now);
  const rows = await tx
    .update(siteAccounts)
    .set({ heldCents: sql`${siteAccounts.heldCents} + ${cents}` })
    .where(
      and(
        isAccount(key),
        sql`${siteAccounts.prepaidCents} - ${siteAccounts.heldCents} - ${cents} >= -${siteAccounts.creditLimitCents}`,
      ),
    )
    .returning({ held: siteAccounts.heldCents });
  if (rows.length === 0) throw new PrepaidExhausted(key);
}

export async function releasePrepaid(tx: Database, key: AccountKey, cents: number, now: Date): Promise<void> {
  await lockAccount(tx, key, now);
  await tx
    .update(siteAccounts)
    .set({ heldCents: sql`${siteAccounts.heldCents} - ${cents}` })
    .where(isAccount(key));
}

const NOTICE_EVERY_MS = 24 * 60 * 60_000;

export async function noteRefusal(tx: Database, key: AccountKey, now: Date): Promise<boolean> {
  await lockAccount(tx, key, now);
  const due = new Date(now.getTime() - NOTICE_EVERY_MS);
  const rows = await tx
    .update(siteAccounts)
    .set({ refusedAt: now })
    .where(and(isAccount(key), or(isNull(siteAccounts.refusedAt), lt(siteAccounts.refusedAt, due))))
    .returning({ siteId: siteAccounts.siteId });
  return rows.length > 0;
}
