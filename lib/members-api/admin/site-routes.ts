import type { z } from "zod";
import { type adminSiteCalls, adminSiteLists } from "@/lib/contract/admin-sites";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { parseColour } from "@/lib/site/colour";
import { seedPlans } from "../commerce/seed-plans";
import { requireAdmin, type ServedCall, serve, succeeded } from "../serve";
import { requireAllSites, siteScope } from "./admin-scope";
import { serveAct, serveList } from "./serve-admin";
import {
  hostsOf,
  insertSite,
  listSites,
  lockSite,
  readSite,
  reportOf,
  setHosts,
  siteWire,
  updateSiteRow,
} from "./site-repository";
import { judgedDraft, normalHosts } from "./site-validation";

type Config = z.output<typeof adminSiteCalls.updateSite.request>["config"];

const NEW_CONFIG: Omit<SiteConfigWire, "uri" | "name" | "origin" | "support_email"> = {
  cnv: false,
  forced_locale: null,
  default_locale: "en",
  credit_type: "product",
  sticker_year_from: 1999,
  signup_credits: { vhr: 0, sticker: 0 },
  frame_ancestors: [],
  consent_required: true,
  live_chat_license: null,
  pixel_brand: null,
};
const NEW_SETTINGS: Omit<SiteSettingsWire, "primary_color" | "secondary_color" | "teritary_color"> = {
  background_color: null,
  secondary_variant_color: null,
  clarity: null,
  google_analytics: null,
  google_tag: null,
  // Nothing is open because somebody forgot to close it.
  security: "enabled",
  logo: null,
};

/** What is allowed and yet changes more than it seems to. */
function sideEffects(before: SiteConfigWire, after: Config) {
  const warnings: { field: string; message: string }[] = [];
  if (after.credit_type !== undefined && after.credit_type !== before.credit_type) {
    const message =
      "Credits that accounts hold stay of their old kind: they pay for nothing until the site counts them again, or you adjust them.";
    warnings.push({ field: "config.credit_type", message });
  }
  if (after.currency !== undefined && after.currency !== (before.currency ?? "USD")) {
    const message = "Plans keep the currency that they were made in. Set their prices anew.";
    warnings.push({ field: "config.currency", message });
  }
  return warnings;
}

/** The fields that differ, old and new, for the audit log. */
function changes<Kept extends object>(before: Kept, after: Kept): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Kept & string)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, { from: before[name], to: after[name] }]));
}

export const adminSiteRoutes: ServedCall[] = [
  ...serveList(adminSiteLists.sites, listSites),

  serve(calls.admin.site, async (context) => {
    const { db, siteId } = await siteScope(context, context.query.site);
    return succeeded({ data: await siteWire(db, await readSite(db, siteId)) });
  }),

  serve(calls.admin.previewSite, async (context) => {
    const { site } = await siteScope(context, context.query.site);
    const { site: _, ...colours } = context.query;
    for (const [name, given] of Object.entries(colours)) {
      if (given && !parseColour(given)) throw invalidFields({ [name]: "Enter a colour as #rrggbb." });
    }
    return succeeded({ data: reportOf({ ...site.settings, ...colours }) });
  }),

  serveAct(
    calls.admin.createSite,
    async (tx, { body, now, services, ...context }) => {
      requireAllSites(context);
      const hosts = normalHosts(body.hosts);
      const { config, settings } = judgedDraft(body, hosts);
      const [uri] = hosts;
      const { name, origin, support_email } = body.config;
      const row = await insertSite(tx, {
        uri,
        config: { ...NEW_CONFIG, name, origin, support_email, ...config, uri },
        settings: { ...NEW_SETTINGS, ...body.settings, ...settings },
        createdAt: now,
      });
      await setHosts(tx, row.id, hosts);
      await seedPlans(tx, [uri]);
      return {
        data: await siteWire(tx, row),
        subject: `site:${row.id}`,
        detail: { hosts, config, settings },
        siteId: row.id,
        afterwards: () => services.siteSaved(),
      };
    },
    "every site",
  ),

  serveAct(calls.admin.updateSite, async (tx, { body, scope, services, ...context }) => {
    const row = await lockSite(tx, scope.siteId);
    const present = await hostsOf(tx, row.id);
    const hosts = body.hosts ? normalHosts(body.hosts) : present;
    if (body.hosts) {
      if (!requireAdmin(context).allSites) {
        throw new AppError("forbidden", "Only an administrator of all sites may change a site's hosts.");
      }
      if (!hosts.includes(row.uri)) throw invalidFields({ hosts: `The site's own name, ${row.uri}, stays.` });
      await setHosts(tx, row.id, hosts);
    }
    // The stored origin is judged again where the hosts change: mails must not link to a name that is gone.
    const asked = { ...body, config: { origin: row.config.origin, ...body.config } };
    const draft = judgedDraft(body.hosts ? asked : body, hosts);
    const after = {
      config: { ...row.config, ...draft.config },
      settings: { ...row.settings, ...draft.settings },
    };
    const saved = await updateSiteRow(tx, row.id, after);
    const detail = {
      ...changes(row.config, after.config),
      ...changes(row.settings, after.settings),
      ...(body.hosts ? { hosts: { from: present, to: hosts } } : {}),
    };
    return {
      data: await siteWire(tx, saved, sideEffects(row.config, draft.config)),
      subject: `site:${row.id}`,
      detail,
      afterwards: () => services.siteSaved(),
    };
  }),
];
