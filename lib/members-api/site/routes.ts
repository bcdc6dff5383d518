import type { SiteConfigWire } from "@/lib/contract/site";
import { operatorOptions } from "@/lib/contract/site-option-shapes";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type ServedCall, serve, succeeded } from "../kernel/serve";
import { readLogo } from "./site-logo";
import { findSite } from "./site-repository";

/** `domain` repeats the host, as the specification has it; it must belong to the current site. */
const settings = serve(calls.site.settings, async ({ db, site, body }) => {
  const named = await findSite(db, body.domain.toLowerCase());
  if (named?.id !== site.id) throw new AppError("unknown_site", "This address is not set up here.");
  return succeeded({ data: site.settings });
});

/** The stored configuration as anybody may read it. */
function publicConfig(config: SiteConfigWire): SiteConfigWire {
  const hidden: readonly string[] = operatorOptions;
  return Object.fromEntries(
    Object.entries(config).filter(([name]) => !hidden.includes(name)),
  ) as SiteConfigWire;
}

export const siteRoutes: ServedCall[] = [
  serve(calls.site.config, async ({ site, services }) =>
    succeeded({
      data: {
        ...publicConfig(site.config),
        payment_gateways: [...services.gateways.keys()],
        email_delivery: services.mail.delivers,
      },
    }),
  ),
  settings,
  serve(calls.site.logo, ({ query, services }) => readLogo(services.files, query.id)),
];
