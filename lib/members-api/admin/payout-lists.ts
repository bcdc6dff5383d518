import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type adminPayoutCalls, adminPayoutLists } from "@/lib/contract/admin-payouts";
import { orders } from "../db/schema/billing";
import { sites } from "../db/schema/site";
import { siteLedger, siteStatements } from "../db/schema/site-ledger";
import type { ServedCall } from "../kernel/serve";
import { type ListPage, listPage, listRoute } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { ONE, pageOf } from "./list-page";
import { searchRows, toOrder } from "./search-rows";

type MovementWire = z.input<typeof adminPayoutLists.movements.row>;
type StatementWire = z.input<typeof adminPayoutLists.statements.row>;

async function listMovements(
  scope: ListScope,
  query: z.output<typeof adminPayoutCalls.movements.query>,
): Promise<ListPage<MovementWire>> {
  const { db, within } = scope;
  const page = pageOf(query, { created: siteLedger.createdAt }, siteLedger.seq);
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
  const counted = () => db.select(ONE).from(siteLedger).where(matching);
  return listPage(page, rows, wire, counted);
}

async function listStatements(
  scope: ListScope,
  query: z.output<typeof adminPayoutCalls.statements.query>,
): Promise<ListPage<StatementWire>> {
  const { db, within } = scope;
  const page = pageOf(query, { created: siteStatements.createdAt }, siteStatements.id);
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
  const counted = () => db.select(ONE).from(siteStatements).where(matching);
  return listPage(page, rows, wire, counted);
}

export const payoutLists: ServedCall[] = [
  ...listRoute(adminPayoutLists.movements, listMovements),
  ...listRoute(adminPayoutLists.statements, listStatements),
];
