import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { BaseContext, Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { orders } from "../schema/billing";
import { findAccountByRef, syncPaymentAccount } from "./payment-account";
import { getItemName } from "./payment-email";
import type { Checkout, GatewayOrder, PaymentGateway } from "./payment-gateway";
import type { OrderRow } from "./payment-repository";
import { getPurchasedPlan, getRenewalPrice } from "./plan-terms";
import { createCannotSellError } from "./sale-routes";

export const FIRST_CHECK_MS = 10 * 60_000;

export function getGateway({ gateways }: Pick<Services, "gateways">, name: string): PaymentGateway {
  for (const gateway of gateways.values()) if (gateway.name === name) return gateway;
  throw new AppError("conflict", "This payment method is no longer available here.");
}

/**
 * Call outside transactions: the gateway is remote. Throws 502 or 504; the order stays open and a retry is
 * safe.
 */
export async function startCheckout(
  { db, services, site }: Pick<BaseContext, "db" | "services" | "site">,
  buyer: { email: string },
  order: OrderRow,
): Promise<Checkout> {
  await assertTakesMoney(db, order);
  const plan = getPurchasedPlan(order);
  const { id, siteId, number, totalCents, currency, createdAt, locale, paymentAccount } = order;
  const wantedOrder: GatewayOrder = {
    id,
    siteId,
    number,
    totalCents,
    currency,
    createdAt,
    locale,
    email: buyer.email,
    title: getItemName(order),
    connected: paymentAccount === null ? null : { account: paymentAccount, feeCents: order.feeCents ?? 0 },
    checkoutRef: order.gatewayCheckout,
    subscription:
      plan.kind === "subscription" && plan.interval
        ? { interval: plan.interval, renewalCents: getRenewalPrice(order).totalCents }
        : null,
    origin: site.config.origin,
  };
  const checkout = await getGateway(services, order.gateway)
    .createCheckout(wantedOrder)
    .catch((error: unknown) => findAccountRefusal({ db, services }, order, error));
  if (checkout.ref !== order.gatewayCheckout) await noteCheckout(db, order, checkout.ref, services.now());
  return checkout;
}

async function assertTakesMoney(db: Database, { gateway, paymentAccount }: OrderRow): Promise<void> {
  if (paymentAccount === null) return;
  const account = await findAccountByRef(db, gateway, paymentAccount);
  if (!account?.chargesEnabled) throw createCannotSellError();
}

/** Syncs the account, because the gateway may reject it before sending a notice. The buyer isn't shown the reason. */
async function findAccountRefusal(
  { db, services }: Pick<BaseContext, "db" | "services">,
  { gateway, paymentAccount }: OrderRow,
  error: unknown,
): Promise<never> {
  if (paymentAccount === null || !(error instanceof AppError) || error.code !== "unprocessable") throw error;
  const account = await findAccountByRef(db, gateway, paymentAccount);
  if (account) await syncPaymentAccount({ db, services }, account).catch(() => undefined);
  throw createCannotSellError();
}

async function noteCheckout(db: Database, order: OrderRow, ref: string, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ gatewayCheckout: ref, nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS) })
    .where(and(eq(orders.siteId, order.siteId), eq(orders.id, order.id)));
}
