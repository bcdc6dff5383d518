import { and, eq } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getGateways, type Site } from "@/lib/site/server";
import { readSettlement } from "@/lib/wholesale/server";
import { sitePaymentAccounts } from "../schema/payment-account";
import type { GatewayName } from "./payment-gateway";

/** `account` is the partner's account, or null for the operator's. */
export interface SaleRoute {
  gateway: GatewayName;
  account: string | null;
}

/**
 * Returns routes, default first. Never falls back to the operator's account, which would pay the wrong owner.
 */
export async function createSaleRoutes(
  db: Database,
  services: Pick<Services, "gateways">,
  site: Pick<Site, "id" | "launchedAt" | "partnerState">,
): Promise<SaleRoute[]> {
  const names = [...getGateways(services, site).keys()];
  if ((await readSettlement(db, site.id)) !== "connect")
    return names.map((gateway) => ({ gateway, account: null }));
  const accounts = await db
    .select()
    .from(sitePaymentAccounts)
    .where(and(eq(sitePaymentAccounts.siteId, site.id), eq(sitePaymentAccounts.chargesEnabled, true)));
  return names.flatMap((gateway) => {
    const account = accounts.find((row) => row.gateway === gateway)?.accountRef;
    return account ? { gateway, account } : [];
  });
}

/** Hides the reason from buyers; the site's staff can see it. */
export function createCannotSellError(): AppError {
  const message = "This site can't take payments right now. You weren't charged.";
  return new AppError("unprocessable", message, { fields: { payment_gateway: message } });
}

export async function requireSaleRoute(
  db: Database,
  services: Pick<Services, "gateways">,
  site: Pick<Site, "id" | "launchedAt" | "partnerState">,
  gatewayName: string | undefined,
): Promise<SaleRoute> {
  const routes = await createSaleRoutes(db, services, site);
  const [first] = routes;
  if (getGateways(services, site).size === 0) {
    const message = "This site isn't set up to take payments.";
    throw new AppError("unprocessable", message, { fields: { payment_gateway: message } });
  }
  if (!first) throw createCannotSellError();
  if (!gatewayName) return first;
  const route = routes.find(({ gateway }) => gateway === gatewayName);
  if (!route) throw createInvalidFieldsError({ payment_gateway: "Choose another payment method." });
  return route;
}
