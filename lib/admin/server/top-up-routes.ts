import type * as z from "zod";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { applyPaymentEvent, getGateway, receiveEvent } from "@/lib/billing/server";
import { getSiteLocale } from "@/lib/email/server";
import { runSerializableTransaction } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getPartnerHref } from "@/lib/routes";
import { getGateways, type Site } from "@/lib/site/server";
import { enterTopUp, noteTopUpCheckout, requireTopUp, type TopUpRow } from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import type { adminPayoutCalls } from "../contract/payouts";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";

export function toTopUpWire(row: TopUpRow) {
  return {
    id: row.id,
    currency: row.currency,
    test: row.test,
    amount_cents: row.amountCents,
    state: row.state,
    created: row.createdAt.toISOString(),
    paid: row.paidAt?.toISOString() ?? null,
  };
}

/** Partners pay the operator, so use the operator's gateways: the first for real money and the first for test money. */
export function getTopUpGateways(services: BaseContext["services"], site: Site) {
  const all = [...getGateways(services, site).values(), ...services.gateways.values()];
  return all.filter(
    (gateway, at) => all.findIndex(({ isSandbox }) => isSandbox === gateway.isSandbox) === at,
  );
}

type TopUpInput = z.output<typeof adminPayoutCalls.topUp.request>;

/** Creates the top-up before its checkout, so a retry with the same key works if the gateway fails. */
async function beginTopUp(context: BaseContext, { db, site, siteId }: SiteScope, body: TopUpInput) {
  const { services } = context;
  const gateways = getTopUpGateways(services, site);
  const gateway = gateways.find(({ isSandbox }) => body.test === undefined || isSandbox === body.test);
  if (!gateway) throw new AppError("unprocessable", "This site isn't set up to take payments.");
  const { currency } = getSaleTerms(site.config);
  const { user } = requireAdmin(context);
  const now = services.now();
  const account = { siteId, currency, test: gateway.isSandbox };
  const { topUp } = await runSerializableTransaction(db, async (tx) => {
    const request = {
      amountCents: body.amount_cents,
      gateway: gateway.name,
      key: body.key,
      byUserId: user.id,
    };
    const entered = await enterTopUp(tx, account, request, now);
    const detail = { amount_cents: body.amount_cents, currency };
    if (!entered.repeated)
      await audit(tx, context, adminCalls.topUp.name, `top-up:${entered.topUp.id}`, detail, siteId);
    return entered;
  });
  if (topUp.state !== "open") return { ...toTopUpWire(topUp), url: null };
  const checkout = await gateway.createCheckout({
    id: topUp.id,
    siteId,
    number: topUp.id,
    email: user.email,
    locale: getSiteLocale(site.config),
    title: `${site.config.name}: wholesale`,
    totalCents: topUp.amountCents,
    currency,
    checkoutRef: topUp.gatewayCheckout,
    subscription: null,
    connected: null,
    origin: site.config.origin,
    returnPath: `${getPartnerHref("payouts")}?top_up=${topUp.id}`,
    createdAt: topUp.createdAt,
  });
  await noteTopUpCheckout(db, topUp, checkout.ref);
  return { ...toTopUpWire(topUp), url: gateway.isSandbox ? null : checkout.url };
}

export const topUpRoutes: ServedCall[] = [
  serve(adminCalls.topUp, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    return succeeded({ data: await beginTopUp(context, scope, context.body) });
  }),

  serve(adminCalls.payTopUp, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.body.site);
    const { services, body } = context;
    const controls = services.gateways.get("sandbox")?.sandbox;
    const topUp = await requireTopUp(db, siteId, body.id);
    if (!controls || topUp.gateway !== "sandbox")
      throw new AppError("conflict", "This top-up is paid somewhere else.");
    await receiveEvent(db, services, siteId, "sandbox", await controls.pay(topUp.id, body.outcome));
    await audit(
      db,
      context,
      adminCalls.payTopUp.name,
      `top-up:${topUp.id}`,
      { outcome: body.outcome },
      siteId,
    );
    return succeeded({ data: toTopUpWire(await requireTopUp(db, siteId, body.id)) });
  }),

  serve(adminCalls.checkTopUp, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.body.site);
    const { services } = context;
    const topUp = await requireTopUp(db, siteId, context.body.id);
    if (topUp.state === "open" && topUp.gatewayCheckout) {
      const event = await getGateway(services, topUp.gateway).findCheckout(topUp.gatewayCheckout, null);
      if (event) await applyPaymentEvent(db, services, siteId, event);
    }
    await audit(db, context, adminCalls.checkTopUp.name, `top-up:${topUp.id}`, {}, siteId);
    return succeeded({ data: toTopUpWire(await requireTopUp(db, siteId, topUp.id)) });
  }),
];
