import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { sitePaymentAccounts } from "../db/schema/payment-account";
import { gatewaysOf, type Site } from "../kernel/serve";
import type { Services } from "../kernel/services";
import { readSettlement } from "../wholesale/price-repository";
import type { GatewayName } from "./payment-gateway";

/** Where a sale is charged: a gateway, and the partner's own account there or, with null, the operator's. */
export interface SaleRoute {
  gateway: GatewayName;
  account: string | null;
}

/**
 * The one place that decides where a site's sales are charged; the first is the default, and none means that nothing can
 * be bought now. A site that sells on its partner's account never falls back to the operator's: its money would be at
 * the wrong one.
 */
export async function saleRoutes(
  db: Database,
  services: Pick<Services, "gateways">,
  site: Pick<Site, "id" | "launchedAt" | "partnerState">,
): Promise<SaleRoute[]> {
  const names = [...gatewaysOf(services, site).keys()];
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

/** What a buyer reads where the site cannot sell; why it cannot, its staff see. */
export function cannotSell(): AppError {
  const message = "This site can't take payments right now. You weren't charged.";
  return new AppError("unprocessable", message, { fields: { payment_gateway: message } });
}

/** The route of a new order. Throws AppError 422 where there is none, 400 for a gateway that the site does not offer. */
export async function requireSaleRoute(
  db: Database,
  services: Pick<Services, "gateways">,
  site: Pick<Site, "id" | "launchedAt" | "partnerState">,
  wanted: string | undefined,
): Promise<SaleRoute> {
  const routes = await saleRoutes(db, services, site);
  const [first] = routes;
  if (gatewaysOf(services, site).size === 0) {
    const message = "This site isn't set up to take payments.";
    throw new AppError("unprocessable", message, { fields: { payment_gateway: message } });
  }
  if (!first) throw cannotSell();
  if (!wanted) return first;
  const route = routes.find(({ gateway }) => gateway === wanted);
  if (!route) throw invalidFields({ payment_gateway: "Choose another payment method." });
  return route;
}
