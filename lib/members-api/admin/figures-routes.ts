import { and, count, eq, gte, or, type SQL, sql, sum } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { FIGURE_DAYS, type FiguresWire } from "@/lib/contract/admin-figures";
import { calls } from "@/lib/contract/table";
import { users } from "../db/schema/account";
import { orders, refunds } from "../db/schema/billing";
import { ledger } from "../db/schema/credits";
import { generations } from "../db/schema/generation";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { type ListScope, listScope, siteScope } from "./admin-scope";
import { dailyFigures } from "./daily-figures";

const DAY_MS = 24 * 60 * 60_000;
const isTest = sql<boolean>`${orders.gateway} = 'sandbox'`;

/** By the index that keeps the ledger's causes apart: a site's ledger is long. */
const creditCameBack = sql`exists (select 1 from ${ledger} where ${and(
  eq(ledger.siteId, generations.siteId),
  eq(ledger.userId, generations.userId),
  eq(ledger.kind, generations.paidWith),
  eq(ledger.reason, "refund_nothing_found"),
  eq(ledger.cause, sql`${generations.id}::text`),
)})`;

async function countRows({ db }: ListScope, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ many: count() }).from(table).where(where);
  return row?.many ?? 0;
}

async function salesSince({ db, within }: ListScope, since: Date): Promise<FiguresWire["sales"]> {
  const group = { currency: orders.currency, test: isTest, many: count() };
  const paid = await db
    .select({ ...group, cents: sum(orders.totalCents) })
    .from(orders)
    .where(and(within(orders.siteId), gte(orders.paidAt, since)))
    .groupBy(orders.currency, isTest);
  const returned = await db
    .select({ ...group, cents: sum(refunds.amountCents) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(within(refunds.siteId), eq(refunds.state, "done"), gte(refunds.doneAt, since)))
    .groupBy(orders.currency, isTest);
  const names = new Map([...paid, ...returned].map((row) => [`${row.currency} ${row.test}`, row]));
  return [...names.entries()].sort().map(([, { currency, test }]) => {
    const isSame = (row: { currency: string; test: boolean }) =>
      row.currency === currency && row.test === test;
    const [sales, refunded] = [paid.find(isSame), returned.find(isSame)];
    return {
      currency,
      test,
      orders: sales?.many ?? 0,
      paid_cents: Number(sales?.cents ?? 0),
      refunds: refunded?.many ?? 0,
      refunded_cents: Number(refunded?.cents ?? 0),
    };
  });
}

async function figuresSince(scope: ListScope, days: FiguresWire["days"]): Promise<FiguresWire> {
  const since = new Date(scope.now.getTime() - days * DAY_MS);
  const begun = and(scope.within(generations.siteId), gte(generations.createdAt, since));
  const made = (product: "vhr" | "uvc" | "sticker") =>
    countRows(
      scope,
      generations,
      and(begun, eq(generations.product, product), eq(generations.state, "settled")),
    );
  return {
    days,
    sales: await salesSince(scope, since),
    sign_ups: await countRows(scope, users, and(scope.within(users.siteId), gte(users.createdAt, since))),
    reports: await made("vhr"),
    basic_reports: await made("uvc"),
    stickers: await made("sticker"),
    nothing_found: await countRows(
      scope,
      generations,
      and(begun, or(generations.isReturned, creditCameBack)),
    ),
    failed: await countRows(scope, generations, and(begun, eq(generations.state, "refunded"))),
  };
}

export const adminFigureRoutes: ServedCall[] = [
  serve(calls.admin.figures, async (context) => {
    const scope = await listScope(context, context.query.site);
    const data: FiguresWire[] = [];
    for (const days of FIGURE_DAYS) data.push(await figuresSince(scope, days));
    return succeeded({ data });
  }),
  serve(calls.admin.daily, async (context) => {
    const { days, payments, site } = context.query;
    const scope = await siteScope(context, site);
    const now = context.services.now();
    return succeeded({ data: await dailyFigures(scope, { span: Number(days), payments, now }) });
  }),
];
