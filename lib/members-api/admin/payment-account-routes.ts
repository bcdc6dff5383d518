import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { PaymentAccountWire } from "@/lib/contract/admin-payment-account";
import { calls } from "@/lib/contract/table";
import { requirementKind } from "@/lib/core/billing/payment-account";
import { saleTerms } from "@/lib/core/billing/pricing";
import { AppError } from "@/lib/core/errors";
import { partnerHref } from "@/lib/routes";
import {
  accountsAt,
  connectGateways,
  disconnectPaymentAccount,
  ensureAtGateway,
  enterPaymentAccount,
  findPaymentAccount,
  type PaymentAccountRow,
  syncPaymentAccount,
} from "../billing/payment-account";
import type { Database } from "../db/database";
import { sitePaymentAccounts } from "../db/schema/payment-account";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "../kernel/serve";
import { readSettlement } from "../wholesale/price-repository";
import { actionRoute } from "./admin-action";
import { type SiteScope, siteScope } from "./admin-scope";
import { audit } from "./audit-log";

const subjectOf = ({ id }: PaymentAccountRow) => `payment-account:${id}`;

function noAccount(): AppError {
  return new AppError("not_found", "This site has no payment account yet.");
}

async function lastDisconnected(db: Database, siteId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sitePaymentAccounts.disconnectedAt })
    .from(sitePaymentAccounts)
    .where(and(eq(sitePaymentAccounts.siteId, siteId), isNotNull(sitePaymentAccounts.disconnectedAt)))
    .orderBy(desc(sitePaymentAccounts.disconnectedAt))
    .limit(1);
  return row?.at ?? null;
}

async function accountWire(
  { services }: Pick<BaseContext, "services">,
  { db, site, siteId }: SiteScope,
): Promise<PaymentAccountWire> {
  const gateway = connectGateways(services)[0];
  const row = gateway ? await findPaymentAccount(db, siteId, gateway.name) : null;
  const disconnected = row ? null : await lastDisconnected(db, siteId);
  return {
    site: site.uri,
    settlement: await readSettlement(db, siteId),
    gateway: gateway?.name ?? null,
    sandbox: gateway?.isSandbox ?? false,
    state: row?.state ?? (disconnected ? "disconnected" : "not_started"),
    reference: row?.accountRef ?? null,
    country: row?.country ?? null,
    charges: row?.chargesEnabled ?? false,
    payouts: row?.payoutsEnabled ?? false,
    requirements: (row?.requirements ?? []).map((one) => ({ ...one, kind: requirementKind(one.name) })),
    due: row?.dueAt?.toISOString() ?? null,
    synced: row?.lastSyncedAt?.toISOString() ?? null,
    disconnected: disconnected?.toISOString() ?? null,
  };
}

/** Throws 422 if no gateway supports accounts, 404 if the site has no account. */
async function requireAccount({ services }: Pick<BaseContext, "services">, { db, siteId }: SiteScope) {
  const gateway = requireGateway(services);
  const row = await findPaymentAccount(db, siteId, gateway.name);
  if (!row) throw noAccount();
  return { row, gateway };
}

function requireGateway(services: BaseContext["services"]) {
  const gateway = connectGateways(services)[0];
  if (!gateway) throw new AppError("unprocessable", "The operator hasn't set up payment accounts for sites.");
  return gateway;
}

async function note(
  context: BaseContext,
  { db, siteId }: SiteScope,
  call: { name: string },
  row: PaymentAccountRow,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { gateway, accountRef, state } = row;
  const full = { gateway, reference: accountRef, state, ...detail };
  await audit(db, context, call.name, subjectOf(row), full, siteId);
}

export const adminPaymentAccountRoutes: ServedCall[] = [
  serve(calls.admin.paymentAccount, async (context) =>
    succeeded({ data: await accountWire(context, await siteScope(context, context.query.site)) }),
  ),

  serve(calls.admin.startPaymentAccount, async (context) => {
    const { services, body } = context;
    const scope = await siteScope(context, body.site);
    const { db, site, siteId } = scope;
    const { name: gateway } = requireGateway(services);
    const entry = { siteId, gateway, country: body.country };
    const row = await db.transaction((tx) => enterPaymentAccount(tx, entry, services.now()));
    if (row.state === "rejected")
      throw new AppError(
        "conflict",
        "This account was rejected. Disconnect it before you start another one.",
      );
    const made = await ensureAtGateway({ db, services }, row, {
      name: site.config.name,
      email: requireAdmin(context).user.email,
      currency: saleTerms(site.config).currency,
    });
    const page = (step: string) =>
      new URL(`${partnerHref("payouts")}?account=${step}`, site.config.origin).href;
    const back = { returnUrl: page("returned"), refreshUrl: page("continue") };
    const url = await accountsAt(services, gateway).onboardingUrl(made.accountRef, back);
    await note(context, scope, calls.admin.startPaymentAccount, made, { country: made.country });
    return succeeded({ data: { ...(await accountWire(context, scope)), url } });
  }),

  serve(calls.admin.refreshPaymentAccount, async (context) => {
    const scope = await siteScope(context, context.body.site);
    const { row } = await requireAccount(context, scope);
    const synced = await syncPaymentAccount({ db: scope.db, services: context.services }, row);
    await note(context, scope, calls.admin.refreshPaymentAccount, synced);
    return succeeded({ data: await accountWire(context, scope) });
  }),

  actionRoute(calls.admin.disconnectPaymentAccount, async (tx, { scope, body, now, services }) => {
    const inScope = { ...scope, db: tx };
    const { row } = await requireAccount({ services }, inScope);
    const gone = await disconnectPaymentAccount(tx, row, now);
    const detail = { gateway: row.gateway, reference: row.accountRef, was: row.state, reason: body.reason };
    return {
      data: await accountWire({ services }, inScope),
      subject: subjectOf(gone),
      detail,
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serve(calls.admin.playPaymentAccount, async (context) => {
    const { services, body } = context;
    const scope = await siteScope(context, body.site);
    const { row, gateway } = await requireAccount(context, scope);
    if (!gateway.accounts.play || row.accountRef === null)
      throw new AppError("not_found", "Only test accounts can be simulated.");
    await gateway.accounts.play(row.accountRef, body.outcome);
    const synced = await syncPaymentAccount({ db: scope.db, services }, row);
    await note(context, scope, calls.admin.playPaymentAccount, synced, { outcome: body.outcome });
    return succeeded({ data: await accountWire(context, scope) });
  }),
];
