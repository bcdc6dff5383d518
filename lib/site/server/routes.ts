import { createSaleRoutes, type SaleRoute } from "@/lib/billing/server/sale-routes";
import { recordTerms } from "@/lib/generation/server/translate-records";
import type { Database } from "@/lib/platform/db/database";
import {
  type BaseContext,
  isDraft,
  mayGuestsBuy,
  type ServedCall,
  type Site,
  serve,
  succeeded,
} from "@/lib/platform/http/serve";
import { AppError } from "@/lib/platform/values/errors";
import { hiddenOptions } from "../contract/option-shapes";
import type { SiteConfigWire } from "../contract/site";
import { siteCalls } from "../contract/site";
import type { SiteTextName } from "../rules/texts";
import { readLogo } from "./site-logo";
import { findSite } from "./site-repository";
import { listCurrentTexts } from "./text-repository";
import { findPreviewedTheme } from "./theme-repository";

/** `domain` repeats the host as the specification requires; it must belong to this site. */
const settings = serve(siteCalls.settings, async ({ db, site, body }) => {
  const namedSite = await findSite(db, body.domain.toLowerCase());
  if (namedSite?.id !== site.id) throw new AppError("unknown_site", "This address isn't set up here.");
  return succeeded({ data: site.settings });
});

function toPublicConfig(config: SiteConfigWire): SiteConfigWire {
  const hidden: readonly string[] = hiddenOptions;
  return Object.fromEntries(
    Object.entries(config).filter(([name]) => !hidden.includes(name)),
  ) as SiteConfigWire;
}

async function loadOwnTexts(db: Database, siteId: string, name: SiteTextName) {
  const rows = await listCurrentTexts(db, siteId, [name]);
  return rows
    .filter(({ markdown }) => markdown !== "")
    .map(({ name, locale, markdown, blocks, version, createdAt }) => ({
      name,
      locale,
      markdown,
      blocks: blocks ?? undefined,
      version,
      updated: createdAt.toISOString(),
    }));
}

const routesBySite = new WeakMap<Site, Promise<SaleRoute[]>>();

/** Caches the routes with the site; a sale reads them again. */
function createShownRoutes({ db, site, services }: Pick<BaseContext, "db" | "site" | "services">) {
  const routes = routesBySite.get(site) ?? createSaleRoutes(db, services, site);
  routesBySite.set(site, routes);
  routes.catch(() => routesBySite.delete(site));
  return routes;
}

export const siteRoutes: ServedCall[] = [
  serve(siteCalls.config, async ({ db, site, services }) =>
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
  ),
  settings,
  serve(siteCalls.text, async ({ db, site, query }) =>
    succeeded({ data: await loadOwnTexts(db, site.id, query.name) }),
  ),
  serve(siteCalls.legalText, async ({ db, site, query }) =>
    succeeded({ data: await loadOwnTexts(db, site.id, query.name) }),
  ),
  serve(siteCalls.sources, async ({ services, locale }) => {
    const terms = recordTerms(locale);
    const entries = await services.sourceList();
    return succeeded({
      data: entries.map((entry) => ({ ...entry, source: entry.source && terms.source(entry.source) })),
    });
  }),
  serve(siteCalls.themePreview, async ({ db, site, body, services }) => {
    const preview = await findPreviewedTheme(db, site.id, body.key, services.now());
    return succeeded({ data: preview && { ...preview, expires: preview.expires.toISOString() } });
  }),
  serve(siteCalls.logo, ({ query, services }) => readLogo(services.files, query.id)),
];
