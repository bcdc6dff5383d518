import type { z } from "zod";
import { type adminSiteCalls, adminSiteLists } from "@/lib/contract/admin-sites";
import type { SiteConfigWire } from "@/lib/contract/site";
import { standardConfig, standardSettings } from "@/lib/contract/site-option-shapes";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { invalidFields } from "@/lib/core/request-fields";
import { parseColor } from "@/lib/site/color";
import { seedPlans } from "../billing/seed-plans";
import { requireAdmin, type ServedCall, serve, succeeded } from "../kernel/serve";
import { actionRoute, listRoute } from "./admin-action";
import { requireAllSites, siteScope } from "./admin-scope";
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
import { normalHosts, validateSiteDraft } from "./site-validation";

type Config = z.output<typeof adminSiteCalls.updateSite.request>["config"];

/** Allowed settings that change more than it seems. */
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

/** The changed fields, old and new, for the audit log. */
function changes<Kept extends object>(before: Kept, after: Kept): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Kept & string)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, { from: before[name], to: after[name] }]));
}

export const adminSiteRoutes: ServedCall[] = [
  ...listRoute(adminSiteLists.sites, listSites),

  serve(calls.admin.site, async (context) => {
    const { db, siteId } = await siteScope(context, context.query.site);
    return succeeded({ data: await siteWire(db, await readSite(db, siteId)) });
  }),

  serve(calls.admin.previewSite, async (context) => {
    const { site } = await siteScope(context, context.query.site);
    const { site: _, ...colors } = context.query;
    for (const [name, value] of Object.entries(colors)) {
      if (value && !parseColor(value)) throw invalidFields({ [name]: "Enter a colour as #rrggbb." });
    }
    return succeeded({ data: reportOf({ ...site.settings, ...colors }) });
  }),

  actionRoute(
    calls.admin.createSite,
    async (tx, { body, now, services, ...context }) => {
      requireAllSites(context);
      const hosts = normalHosts(body.hosts);
      const { config, settings } = validateSiteDraft(body, hosts);
      const [uri] = hosts;
      const { name, origin, support_email } = body.config;
      const row = await insertSite(tx, {
        uri,
        config: { ...standardConfig, name, origin, support_email, ...config, uri },
        settings: { ...standardSettings, ...body.settings, ...settings },
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

  actionRoute(calls.admin.updateSite, async (tx, { body, scope, services, ...context }) => {
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
    // The stored origin is validated again when the hosts change: emails must not link to a removed host.
    const merged = { ...body, config: { origin: row.config.origin, ...body.config } };
    const draft = validateSiteDraft(body.hosts ? merged : body, hosts);
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
