import { and, desc, eq, isNotNull } from "drizzle-orm";
import { getRequirementKind } from "@/lib/billing/rules/payment-account";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { sitePaymentAccounts } from "@/lib/billing/schema/payment-account";
import {
  connectGateways,
  disconnectPaymentAccount,
  ensureAtGateway,
  enterPaymentAccount,
  findPaymentAccount,
  getConnectedAccounts,
  type PaymentAccountRow,
  syncPaymentAccount,
} from "@/lib/billing/server";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getPartnerHref } from "@/lib/routes";
import { readSettlement } from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import type { PaymentAccountWire } from "../contract/payment-account";
import { serveAction } from "./admin-action";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";

const getSubject = ({ id }: PaymentAccountRow) => `payment-account:${id}`;

function createNoAccountError(): AppError {
  return new AppError("not_found", "This site has no payment account yet.");
}

async function findLastDisconnected(db: Database, siteId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sitePaymentAccounts.disconnectedAt })
    .from(sitePaymentAccounts)
    .where(and(eq(sitePaymentAccounts.siteId, siteId), isNotNull(sitePaymentAccounts.disconnectedAt)))
    .orderBy(desc(sitePaymentAccounts.disconnectedAt))
    .limit(1);
  return row?.at ?? null;
}

async function toAccountWire(
  { services }: Pick<BaseContext, "services">,
  { db, site, siteId }: SiteScope,
): Promise<PaymentAccountWire> {
  const gateway = connectGateways(services)[0];
  const row = gateway ? await findPaymentAccount(db, siteId, gateway.name) : null;
  const disconnected = row ? null : await findLastDisconnected(db, siteId);
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
    requirements: (row?.requirements ?? []).map((requirement) => ({
      ...requirement,
      kind: getRequirementKind(requirement.name),
    })),
    due: row?.dueAt?.toISOString() ?? null,
    synced: row?.lastSyncedAt?.toISOString() ?? null,
    disconnected: disconnected?.toISOString() ?? null,
  };
}

/** Throws 422 if no gateway supports accounts, 404 if the site has no account. */
async function requireAccount({ services }: Pick<BaseContext, "services">, { db, siteId }: SiteScope) {
  const gateway = requireGateway(services);
  const row = await findPaymentAccount(db, siteId, gateway.name);
  if (!row) throw createNoAccountError();
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
  await audit(db, context, call.name, getSubject(row), full, siteId);
}

export const adminPaymentAccountRoutes: ServedCall[] = [
  serve(adminCalls.paymentAccount, async (context) =>
    succeeded({ data: await toAccountWire(context, await resolveSiteScope(context, context.query.site)) }),
  ),

  serve(adminCalls.startPaymentAccount, async (context) => {
    const { services, body } = context;
    const scope = await resolveSiteScope(context, body.site);
    const { db, site, siteId } = scope;
    const { name: gateway } = requireGateway(services);
    const entry = { siteId, gateway, country: body.country };
    const row = await db.transaction((tx) => enterPaymentAccount(tx, entry, services.now()));
    if (row.state === "rejected")
      throw new AppError(
        "conflict",
        "This account was rejected. Disconnect it before you start another one.",
      );
    const account = await ensureAtGateway({ db, services }, row, {
      name: site.config.name,
      email: requireAdmin(context).user.email,
      currency: getSaleTerms(site.config).currency,
    });
    const getPage = (step: string) =>
      new URL(`${getPartnerHref("payouts")}?account=${step}`, site.config.origin).href;
    const back = { returnUrl: getPage("returned"), refreshUrl: getPage("continue") };
    const url = await getConnectedAccounts(services, gateway).onboardingUrl(account.accountRef, back);
    await note(context, scope, adminCalls.startPaymentAccount, account, { country: account.country });
    return succeeded({ data: { ...(await toAccountWire(context, scope)), url } });
  }),

  serve(adminCalls.refreshPaymentAccount, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    const { row } = await requireAccount(context, scope);
    const synced = await syncPaymentAccount({ db: scope.db, services: context.services }, row);
    await note(context, scope, adminCalls.refreshPaymentAccount, synced);
    return succeeded({ data: await toAccountWire(context, scope) });
  }),

  serveAction(adminCalls.disconnectPaymentAccount, async (tx, { scope, body, now, services }) => {
    const inScope = { ...scope, db: tx };
    const { row } = await requireAccount({ services }, inScope);
    const disconnectedAccount = await disconnectPaymentAccount(tx, row, now);
    const detail = { gateway: row.gateway, reference: row.accountRef, was: row.state, reason: body.reason };
    return {
      data: await toAccountWire({ services }, inScope),
      subject: getSubject(disconnectedAccount),
      detail,
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serve(adminCalls.playPaymentAccount, async (context) => {
    const { services, body } = context;
    const scope = await resolveSiteScope(context, body.site);
    const { row, gateway } = await requireAccount(context, scope);
    if (!gateway.accounts.play || row.accountRef === null)
      throw new AppError("not_found", "Only test accounts can be simulated.");
    await gateway.accounts.play(row.accountRef, body.outcome);
    const synced = await syncPaymentAccount({ db: scope.db, services }, row);
    await note(context, scope, adminCalls.playPaymentAccount, synced, { outcome: body.outcome });
    return succeeded({ data: await toAccountWire(context, scope) });
  }),
];
