import { createSaleRoutes, type SaleRoute } from "@/lib/billing/server/sale-routes";
import type { BaseContext } from "@/lib/platform/http/context";
import { serve, succeeded } from "@/lib/platform/http/serve";
import { hiddenOptions } from "@/lib/site/contract/option-shapes";
import { type SiteConfigWire, siteCalls } from "@/lib/site/contract/site";
import { mayGuestsBuy } from "@/lib/site/server/site-gateways";
import { isDraft, type Site } from "@/lib/site/server/site-row";

function toPublicConfig(config: SiteConfigWire): SiteConfigWire {
  const hidden: readonly string[] = hiddenOptions;
  return Object.fromEntries(
    Object.entries(config).filter(([name]) => !hidden.includes(name)),
  ) as SiteConfigWire;
}

const routesBySite = new WeakMap<Site, Promise<SaleRoute[]>>();

/** Caches the routes with the site; a sale reads them again. */
function createShownRoutes({ db, site, services }: Pick<BaseContext, "db" | "site" | "services">) {
  const routes = routesBySite.get(site) ?? createSaleRoutes(db, services, site);
  routesBySite.set(site, routes);
  routes.catch(() => routesBySite.delete(site));
  return routes;
}

/** Part of the site, but includes what billing, email and partners offer. */
export const siteConfigRoute = serve(siteCalls.config, async ({ db, site, services }) =>
  succeeded({
    data: {
      ...toPublicConfig(site.config),
      // Without a preview domain, partners can't sign up.
      partner_signup:
        services.partnerSites.previewDomain(site) === null ? "closed" : site.config.partner_signup,
      payment_gateways: (await createShownRoutes({ db, site, services })).map(({ gateway }) => gateway),
      draft: isDraft(site),
      redirect_to: site.redirectTo ?? null,
      email_delivery: services.mail.delivers,
      guest_checkout: mayGuestsBuy(services, site),
      money: "cents",
      own_api: true,
    },
  }),
);
