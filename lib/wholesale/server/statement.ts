import { and, asc, eq, lt, sql } from "drizzle-orm";
import { orders } from "@/lib/billing/schema/billing";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import {
  addMonth,
  getStatementFigures,
  type LedgerAccount,
  type StatementFigures,
  toMonth,
} from "../rules/site-ledger";
import { siteAccounts, siteLedger, siteStatements } from "../schema/site-ledger";
import { type AccountKey, isAccount } from "./site-account";

type StatementRow = typeof siteStatements.$inferSelect;

const ofAccount = ({ siteId, currency, test }: AccountKey) =>
  and(eq(siteLedger.siteId, siteId), eq(siteLedger.currency, currency), eq(siteLedger.test, test));

export async function listMovements(db: Database, key: AccountKey, month: string) {
  return db
    .select({
      seq: siteLedger.seq,
      createdAt: siteLedger.createdAt,
      account: siteLedger.account,
      kind: siteLedger.kind,
      cents: siteLedger.amountCents,
      note: siteLedger.note,
      order: orders.number,
    })
    .from(siteLedger)
    .leftJoin(orders, eq(orders.id, siteLedger.orderId))
    .where(and(ofAccount(key), eq(siteLedger.month, month)))
    .orderBy(asc(siteLedger.seq));
}

async function loadBalancesBefore(db: Database, key: AccountKey, month: string) {
  const sums = await db
    .select({ account: siteLedger.account, cents: sql<string>`sum(${siteLedger.amountCents})` })
    .from(siteLedger)
    .where(and(ofAccount(key), lt(siteLedger.month, month)))
    .groupBy(siteLedger.account);
  const balances: Record<LedgerAccount, number> = { prepaid: 0, sales: 0 };
  for (const { account, cents } of sums) balances[account] = Number(cents);
  return balances;
}

export async function readFigures(db: Database, key: AccountKey, month: string): Promise<StatementFigures> {
  return getStatementFigures(await loadBalancesBefore(db, key, month), await listMovements(db, key, month));
}

/**
 * Locks the account, so that a concurrent row belongs either to the closed month or to the next. Skips empty months.
 */
function closeMonths(db: Database, key: AccountKey, now: Date): Promise<StatementRow[]> {
  return runSerializableTransaction(db, async (tx) => {
    const [account] = await tx.select().from(siteAccounts).where(isAccount(key)).for("update");
    if (!account) return [];
    const { siteId, currency, test } = key;
    const newStatements: StatementRow[] = [];
    let month = account.openMonth;
    let { statements } = account;
    for (; month < toMonth(now); month = addMonth(month)) {
      const figures = await readFigures(tx, key, month);
      if (figures.sums.length === 0 && figures.opening.prepaid === 0 && figures.opening.sales === 0) continue;
      statements += 1;
      const number = `${test ? "TEST-" : ""}ST-${currency}-${String(statements).padStart(6, "0")}`;
      const [statement] = await tx
        .insert(siteStatements)
        .values({ id: createRandomId(), siteId, currency, test, month, number, figures, createdAt: now })
        .returning();
      if (statement) newStatements.push(statement);
    }
    if (month !== account.openMonth)
      await tx.update(siteAccounts).set({ openMonth: month, statements }).where(isAccount(key));
    return newStatements;
  });
}

export async function closeStatements(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ siteId: siteAccounts.siteId, currency: siteAccounts.currency, test: siteAccounts.test })
    .from(siteAccounts)
    .where(lt(siteAccounts.openMonth, toMonth(now)));
  let statementCount = 0;
  for (const key of due) statementCount += (await closeMonths(db, key, now)).length;
  return statementCount;
}
