import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { UserRow } from "@/lib/account/schema";
import { sessions, users } from "@/lib/account/schema";
import { orders, subscriptions } from "@/lib/billing/schema/billing";
import { ledger } from "@/lib/credits/schema";
import { readBalances } from "@/lib/credits/server";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { documents } from "@/lib/generation/schema/documents";
import { toShownNumber } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { consents } from "@/lib/support/schema";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import type { AdminUserWire, adminUserCalls, ledgerRowSchema } from "../contract/users";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope, SiteScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";

const RECENT = 20;

export function toUserWire(user: UserRow, site: string): AdminUserWire {
  const { id, email, first, last, phone, role, allSites } = user;
  return {
    id,
    site,
    email,
    first,
    last,
    phone,
    company: user.profile?.company_name ?? null,
    role,
    all_sites: allSites,
    disabled: user.disabledAt?.toISOString() ?? null,
    disabled_reason: user.disabledReason,
    created: user.createdAt.toISOString(),
  };
}

export async function listUsers(
  scope: ListScope,
  query: z.output<typeof adminUserCalls.users.query>,
): Promise<ListPage<AdminUserWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: users.createdAt, email: users.email }, users.id);
  const state = {
    open: isNull(users.disabledAt),
    // Both conditions are required to use the partial index on disabled users.
    waiting: and(isNotNull(users.disabledAt), eq(users.disabledReason, "awaiting_approval")),
    disabled: isNotNull(users.disabledAt),
  };
  const matching = and(
    within(users.siteId),
    query.role ? eq(users.role, query.role) : undefined,
    query.state ? state[query.state] : undefined,
    await searchRows(scope, query.search, {
      emails: [users.email],
      names: [users.first, users.last, users.phone, sql`${users.profile}->>'company_name'`],
      ids: [users.id],
    }),
  );
  const userRows = await db
    .select({ user: users, site: sites.uri, ...page.cursor })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(
    page,
    userRows,
    ({ user, site }) => toUserWire(user, site),
    () => db.select(ONE).from(users).where(matching),
  );
}

type LedgerWire = z.input<typeof ledgerRowSchema>;
const ledgerColumns = {
  site: sites.uri,
  user_id: ledger.userId,
  email: users.email,
  kind: ledger.kind,
  amount: ledger.amount,
  reason: ledger.reason,
  cause: ledger.cause,
  note: ledger.note,
  createdAt: ledger.createdAt,
};

function selectLedgerRows(db: Database, condition: SQL | undefined) {
  return db
    .select(ledgerColumns)
    .from(ledger)
    .innerJoin(sites, eq(sites.id, ledger.siteId))
    .leftJoin(users, eq(users.id, ledger.userId))
    .where(condition);
}

const toLedgerWire = ({
  createdAt,
  ...row
}: Omit<LedgerWire, "created"> & { createdAt: Date }): LedgerWire => ({
  ...row,
  created: createdAt.toISOString(),
});

export async function listLedger(
  scope: ListScope,
  query: z.output<typeof adminUserCalls.ledger.query>,
): Promise<ListPage<LedgerWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: ledger.seq }, ledger.seq);
  const matching = and(
    within(ledger.siteId),
    query.user_id ? eq(ledger.userId, query.user_id) : undefined,
    query.kind ? eq(ledger.kind, query.kind) : undefined,
    query.reason ? eq(ledger.reason, query.reason) : undefined,
    await searchRows(scope, query.search, {
      links: [toAccount(ledger.userId)],
    }),
  );
  const ledgerPage = await db
    .select({ ...ledgerColumns, ...page.cursor })
    .from(ledger)
    .innerJoin(sites, eq(sites.id, ledger.siteId))
    .leftJoin(users, eq(users.id, ledger.userId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(
    page,
    ledgerPage,
    ({ cursorAt: _, cursorId: __, ...row }) => toLedgerWire(row),
    () => db.select(ONE).from(ledger).where(matching),
  );
}

function createNoSuchUserError(): AppError {
  return new AppError("not_found", "We couldn't find this account.");
}

/** Throws 404 for another site's account, 409 for an erased account. */
export async function lockAccount(tx: Database, siteId: string, userId: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, userId)))
    .for("no key update");
  if (!user) throw createNoSuchUserError();
  if (user.disabledReason === "erased") {
    throw new AppError("conflict", "This account was permanently deleted. There's nothing left to change.");
  }
  return user;
}

export async function loadUserDetail({ db, site, siteId }: SiteScope, userId: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, userId)));
  if (!user) throw createNoSuchUserError();
  const live = await db
    .select({ many: count() })
    .from(sessions)
    .where(and(eq(sessions.siteId, siteId), eq(sessions.userId, userId)));
  return {
    ...toUserWire(user, site.uri),
    profile: user.profile,
    credits: await readBalances(db, siteId, userId),
    sessions: live[0]?.many ?? 0,
    subscriptions: await loadSubscriptions(db, siteId, userId),
    documents: await loadDocuments(db, siteId, userId),
    orders: await loadOrders(db, siteId, userId),
    ledger: (
      await selectLedgerRows(db, and(eq(ledger.siteId, siteId), eq(ledger.userId, userId)))
        .orderBy(desc(ledger.seq))
        .limit(RECENT)
    ).map(toLedgerWire),
    accepted_terms: await selectAcceptedTerms(db, siteId, userId),
  };
}

async function selectAcceptedTerms(db: Database, siteId: string, userId: string) {
  const field = (name: string) => sql<string>`coalesce(${consents.choice}->>${name}, '')`;
  const rows = await db
    .select({
      id: consents.id,
      by: sql<string>`coalesce(${consents.choice}->>'order', ${consents.choice}->>'by')`,
      terms: field("terms"),
      privacy: field("privacy"),
      locale: field("locale"),
      createdAt: consents.createdAt,
    })
    .from(consents)
    .where(
      and(
        eq(consents.siteId, siteId),
        eq(consents.userId, userId),
        isNotNull(sql`${consents.choice}->>'terms'`),
      ),
    )
    .orderBy(desc(consents.createdAt))
    .limit(RECENT);
  return rows.map(({ createdAt, ...row }) => ({ ...row, created: createdAt.toISOString() }));
}

async function loadSubscriptions(db: Database, siteId: string, userId: string) {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.siteId, siteId), eq(subscriptions.userId, userId)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(RECENT);
  return rows.map(({ id, product, gateway, state, remaining, periodEnd }) => ({
    id,
    product,
    gateway,
    state,
    remaining,
    period_end: periodEnd.toISOString(),
  }));
}

export async function loadDocuments(db: Database, siteId: string, userId: string, ofVin?: string) {
  const { id, vin, product, number, revision, createdAt } = documents;
  const ofCar = ofVin === undefined ? undefined : eq(vin, ofVin);
  const rows = await db
    .select({
      id,
      vin,
      product,
      number,
      revision,
      createdAt,
      model: sql<unknown>`${documents.model}->'vehicle'`,
    })
    .from(documents)
    .where(and(eq(documents.siteId, siteId), eq(documents.userId, userId), ofCar))
    .orderBy(desc(documents.createdAt))
    .limit(RECENT);
  return rows.map(({ createdAt, model, ...row }) => {
    const read = documentVehicleSchema.safeParse(model).data;
    const vehicle = read ? formatVehicleTitle(read) : "";
    return { ...row, vin: toShownNumber(row.vin), vehicle, created: createdAt.toISOString() };
  });
}

async function loadOrders(db: Database, siteId: string, userId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.userId, userId)))
    .orderBy(desc(orders.createdAt))
    .limit(RECENT);
  return rows.map(({ id, number, state, totalCents, currency, createdAt }) => ({
    id,
    number,
    state,
    currency,
    total_cents: totalCents,
    created: createdAt.toISOString(),
  }));
}
