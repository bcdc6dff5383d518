import { and, asc, desc, eq } from "drizzle-orm";
import type * as z from "zod";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { orders } from "@/lib/billing/schema/billing";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { siteAccounts, siteLedger, siteStatements, siteTopUps } from "@/lib/wholesale/schema/site-ledger";
import {
  type AccountKey,
  type AccountRow,
  createStatementFile,
  isAccount,
  lockAccount,
  move,
  readFigures,
  readSettlement,
  readWholesale,
} from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import { type adminPayoutCalls, adminPayoutLists, type siteAccountSchema } from "../contract/payouts";
import { type ListPage, listPage, listRoute, serveAction } from "./admin-action";
import { type ListScope, resolveSiteScope, type SiteScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toOrder } from "./search-rows";
import { getTopUpGateways, topUpRoutes, toTopUpWire } from "./top-up-routes";

type AccountWire = z.input<typeof siteAccountSchema>;

const LOW_DOCUMENTS = 10;

function toAccountWire(row: AccountRow, dearestCents: number): AccountWire {
  const available = row.prepaidCents - row.heldCents + row.creditLimitCents;
  const isLow = available < dearestCents * LOW_DOCUMENTS;
  return {
    currency: row.currency,
    test: row.test,
    prepaid_cents: row.prepaidCents,
    held_cents: row.heldCents,
    available_cents: available,
    credit_limit_cents: row.creditLimitCents,
    sales_cents: row.salesCents,
    state: row.refusedAt ? "exhausted" : isLow ? "low" : "ok",
    month: row.openMonth,
  };
}

async function loadDearest(db: Database, siteId: string, currency: string, now: Date): Promise<number> {
  const { prices } = await readWholesale(db, siteId, now);
  return Math.max(
    0,
    ...prices.map((price) => (price.currency === currency ? (price.documentCents ?? 0) : 0)),
  );
}

async function readAccount(tx: Database, key: AccountKey, now: Date): Promise<AccountWire> {
  const [row] = await tx.select().from(siteAccounts).where(isAccount(key));
  if (!row) throw new Error("an account that was just opened is missing");
  return toAccountWire(row, await loadDearest(tx, key.siteId, key.currency, now));
}

async function loadPayoutsData(db: Database, { site, siteId }: SiteScope, context: BaseContext) {
  const now = context.services.now();
  const rows = await db
    .select()
    .from(siteAccounts)
    .where(eq(siteAccounts.siteId, siteId))
    .orderBy(asc(siteAccounts.test), asc(siteAccounts.currency));
  const accounts: AccountWire[] = [];
  for (const row of rows) accounts.push(toAccountWire(row, await loadDearest(db, siteId, row.currency, now)));
  const topUps = await db
    .select()
    .from(siteTopUps)
    .where(eq(siteTopUps.siteId, siteId))
    .orderBy(desc(siteTopUps.createdAt), desc(siteTopUps.id))
    .limit(10);
  return {
    site: site.uri,
    currency: getSaleTerms(site.config).currency,
    settlement: await readSettlement(db, siteId),
    accounts,
    top_ups: topUps.map(toTopUpWire),
    gateways: getTopUpGateways(context.services, site).map(({ name, isSandbox }) => ({
      name,
      test: isSandbox,
    })),
  };
}

type FileQuery = z.output<typeof adminPayoutCalls.statementFile.query>;

async function loadStatementSource(db: Database, siteId: string, query: FileQuery, now: Date) {
  if (query.id) {
    const [row] = await db
      .select()
      .from(siteStatements)
      .where(and(eq(siteStatements.siteId, siteId), eq(siteStatements.id, query.id)));
    if (!row) throw new AppError("not_found", "We couldn't find this statement.");
    return { ...row, key: row };
  }
  if (!query.currency) throw createInvalidFieldsError({ currency: "Choose a currency." });
  const key = { siteId, currency: query.currency, test: query.test === "true" };
  const [account] = await db.select().from(siteAccounts).where(isAccount(key));
  if (!account) throw new AppError("not_found", "We couldn't find this statement.");
  const month = account.openMonth;
  return { key, month, number: null, figures: await readFigures(db, key, month), createdAt: now };
}

function assertSound({ account, kind, amount_cents: cents }: Movement): void {
  if (cents === 0) throw createInvalidFieldsError({ amount_cents: "Enter an amount." });
  if (kind === "top_up" && account !== "prepaid")
    throw createInvalidFieldsError({ account: "A top-up is for the prepaid account." });
  if (kind === "payout" && account !== "sales")
    throw createInvalidFieldsError({ account: "A payout is from the sales." });
  if ((kind === "payout" || kind === "fee") && cents > 0)
    throw createInvalidFieldsError({
      amount_cents: "Enter a negative amount: it leaves the site's account.",
    });
}
type Movement = z.output<typeof adminPayoutCalls.enterMovement.request>;

type MovementWire = z.input<typeof adminPayoutLists.movements.row>;
type StatementWire = z.input<typeof adminPayoutLists.statements.row>;

async function listMovements(
  scope: ListScope,
  query: z.output<typeof adminPayoutCalls.movements.query>,
): Promise<ListPage<MovementWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: siteLedger.createdAt }, siteLedger.seq);
  const matching = and(
    within(siteLedger.siteId),
    query.account ? eq(siteLedger.account, query.account) : undefined,
    query.kind ? eq(siteLedger.kind, query.kind) : undefined,
    await searchRows(scope, query.search, {
      codes: [siteLedger.month],
      links: [toOrder(siteLedger.orderId)],
    }),
  );
  const rows = await db
    .select({ row: siteLedger, site: sites.uri, order: orders.number, ...page.cursor })
    .from(siteLedger)
    .innerJoin(sites, eq(sites.id, siteLedger.siteId))
    .leftJoin(orders, eq(orders.id, siteLedger.orderId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const wire = ({ row, site, order }: (typeof rows)[number]): MovementWire => ({
    id: String(row.seq),
    site,
    account: row.account,
    kind: row.kind,
    amount_cents: row.amountCents,
    currency: row.currency,
    test: row.test,
    order: order ?? "",
    month: row.month,
    note: row.note ?? "",
    created: row.createdAt.toISOString(),
  });
  const countRows = () => db.select(ONE).from(siteLedger).where(matching);
  return listPage(page, rows, wire, countRows);
}

async function listStatements(
  scope: ListScope,
  query: z.output<typeof adminPayoutCalls.statements.query>,
): Promise<ListPage<StatementWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: siteStatements.createdAt }, siteStatements.id);
  const matching = and(
    within(siteStatements.siteId),
    await searchRows(scope, query.search, { codes: [siteStatements.number, siteStatements.month] }),
  );
  const rows = await db
    .select({ row: siteStatements, site: sites.uri, ...page.cursor })
    .from(siteStatements)
    .innerJoin(sites, eq(sites.id, siteStatements.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const wire = ({ row, site }: (typeof rows)[number]): StatementWire => ({
    id: row.id,
    site,
    number: row.number,
    month: row.month,
    currency: row.currency,
    test: row.test,
    opening_prepaid_cents: row.figures.opening.prepaid,
    closing_prepaid_cents: row.figures.closing.prepaid,
    opening_sales_cents: row.figures.opening.sales,
    closing_sales_cents: row.figures.closing.sales,
    created: row.createdAt.toISOString(),
  });
  const countRows = () => db.select(ONE).from(siteStatements).where(matching);
  return listPage(page, rows, wire, countRows);
}

const payoutLists: ServedCall[] = [
  ...listRoute(adminPayoutLists.movements, listMovements),
  ...listRoute(adminPayoutLists.statements, listStatements),
];

export const adminPayoutRoutes: ServedCall[] = [
  ...payoutLists,

  serve(adminCalls.payouts, async (context) => {
    const scope = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await loadPayoutsData(scope.db, scope, context) });
  }),

  serve(adminCalls.statementFile, async (context) => {
    const { db, site, siteId } = await resolveSiteScope(context, context.query.site);
    const { format, locale = context.locale } = context.query;
    const source = await loadStatementSource(db, siteId, context.query, context.services.now());
    return createStatementFile({ db, site, services: context.services }, source, format, locale);
  }),

  ...topUpRoutes,

  serveAction(adminCalls.enterMovement, async (tx, { scope, body, now, ...context }) => {
    assertSound(body);
    const key = { siteId: scope.siteId, currency: body.currency, test: body.test };
    const { account, kind, amount_cents: amountCents, reason: note } = body;
    const byUserId = requireAdmin(context).user.id;
    const cause = `operator:${body.key}`;
    const before = await lockAccount(tx, key, now);
    const moved = await move(tx, key, { account, kind, amountCents, cause, note, byUserId }, now);
    if (moved && kind === "top_up")
      await tx.update(siteAccounts).set({ refusedAt: null }).where(isAccount(key));
    const after = await readAccount(tx, key, now);
    const isShort = account === "prepaid" && before.prepaidCents + amountCents < -before.creditLimitCents;
    if (!moved && amountCents < 0 && isShort)
      throw new AppError("conflict", "The prepaid balance doesn't cover this.");
    const detail = { account, kind, amount_cents: amountCents, currency: body.currency, reason: note };
    return { data: after, subject: `site:${scope.siteId}`, detail, repeated: !moved };
  }),

  serveAction(adminCalls.setCreditLimit, async (tx, { scope, body, now }) => {
    const key = { siteId: scope.siteId, currency: body.currency, test: body.test };
    const { prepaidCents, heldCents } = await lockAccount(tx, key, now);
    if (prepaidCents - heldCents < -body.credit_limit_cents)
      throw new AppError("conflict", "The balance is below this limit. Enter a top-up first.");
    const set = { creditLimitCents: body.credit_limit_cents, refusedAt: null };
    await tx.update(siteAccounts).set(set).where(isAccount(key));
    const data = await readAccount(tx, key, now);
    return { data, subject: `site:${scope.siteId}`, detail: { ...body, site: undefined } };
  }),
];
