import type * as z from "zod";
import { dropClaims } from "@/lib/domain/server";
import { createSite } from "@/lib/partner/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError, parseColor } from "@/lib/platform/values";
import {
  giveawayOptions,
  operatorOptions,
  standardConfig,
  standardSettings,
} from "@/lib/site/contract/option-shapes";
import type { SiteOptionName } from "@/lib/site/contract/options";
import type { SiteConfigWire } from "@/lib/site/contract/site";
import { isUnconfirmed, keepLogo, replaceHosts, type Site } from "@/lib/site/server";
import { adminCalls } from "../contract/admin";
import { type adminSiteCalls, adminSiteLists } from "../contract/sites";
import { listRoute, serveAction } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { saveOptions } from "./save-options";
import {
  createHostTakenError,
  getReport,
  listSites,
  loadHosts,
  lockSite,
  readSite,
  toSiteWire,
  updateSiteRow,
} from "./site-repository";
import { validateSiteDraft } from "./site-validation";

type Config = z.output<typeof adminSiteCalls.updateSite.request>["config"];

function listSideEffects(before: SiteConfigWire, after: Config) {
  const warnings: { field: string; message: string }[] = [];
  if (after.credit_type !== undefined && after.credit_type !== before.credit_type) {
    const message =
      "Existing credits keep their old type. They can't be used until you switch back or adjust them.";
    warnings.push({ field: "config.credit_type", message });
  }
  if (after.currency !== undefined && after.currency !== (before.currency ?? "USD")) {
    const message = "Plans keep their currency. Set their prices again.";
    warnings.push({ field: "config.currency", message });
  }
  return warnings;
}

/** Throws 403 for options that the operator pays for and, while the site's owner is unconfirmed, for giveaways. */
function assertMayChange(allSites: boolean, site: Site, before: SiteConfigWire, after: Config): void {
  if (allSites) return;
  const refuse = (names: readonly SiteOptionName[], text: string) => {
    const changed = names.filter((name) => {
      const [from, to] = [before[name as keyof SiteConfigWire], after[name as keyof Config]];
      return to !== undefined && JSON.stringify(to) !== JSON.stringify(from ?? null);
    });
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((name) => [`config.${name}`, text]));
    throw new AppError("forbidden", text, { fields });
  };
  refuse(operatorOptions, "Only an administrator of all sites can change this.");
  if (isUnconfirmed(site)) refuse(giveawayOptions, "Confirm the owner's email address to change this.");
}

export const adminSiteRoutes: ServedCall[] = [
  ...listRoute(adminSiteLists.sites, listSites),

  serve(adminCalls.site, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await toSiteWire(db, await readSite(db, siteId)) });
  }),

  serve(adminCalls.previewSite, async (context) => {
    const { site } = await resolveSiteScope(context, context.query.site);
    const { site: _, ...colors } = context.query;
    const wrong = Object.entries(colors).filter(([, value]) => value && !parseColor(value));
    if (wrong.length > 0)
      throw createInvalidFieldsError(
        Object.fromEntries(wrong.map(([name]) => [name, "Enter a color as #rrggbb."])),
      );
    return succeeded({ data: getReport({ ...site.settings, ...colors }) });
  }),

  serveAction(
    adminCalls.createSite,
    async (tx, { body, now, services }) => {
      const { hosts, config, settings } = await validateSiteDraft(tx, body, null);
      const [uri] = hosts;
      const { name, origin, support_email } = body.config;
      const site = {
        uri,
        config: { ...standardConfig, name, origin, support_email, ...config, uri },
        settings: { ...standardSettings, ...body.settings, ...settings },
        createdAt: now,
      };
      const row = await createSite(tx, site, hosts);
      if (!row) throw createHostTakenError();
      return {
        data: await toSiteWire(tx, row),
        subject: `site:${row.id}`,
        detail: { hosts, config, settings },
        siteId: row.id,
        afterwards: () => services.siteSaved(row),
      };
    },
    "every site",
  ),

  serve(adminCalls.uploadLogo, async (context) => {
    const { siteId, site } = await resolveSiteScope(context, undefined);
    const owner = { site: site.uri, userId: context.user?.id ?? null };
    const { id, logo } = await keepLogo(context.services, owner, context.body.image);
    await audit(context.db, context, adminCalls.uploadLogo.name, `logo:${id}`, {}, siteId);
    return succeeded({ data: { logo } });
  }),

  serveAction(
    adminCalls.setSiteOpen,
    async (tx, { body, now, scope, site, services }) => {
      if (scope.siteId === site.id) {
        throw new AppError("conflict", "You're on this site now. Close it from another one.");
      }
      const row = await lockSite(tx, scope.siteId);
      if ((row.closedAt === null) === body.open) {
        throw new AppError("conflict", `This site is already ${body.open ? "open" : "closed"}.`);
      }
      const saved = await updateSiteRow(tx, row.id, { closedAt: body.open ? null : now });
      return {
        data: await toSiteWire(tx, saved),
        subject: `site:${row.id}`,
        detail: { open: body.open, reason: body.reason },
        afterwards: () => services.siteSaved(saved),
      };
    },
    "every site",
  ),

  serveAction(adminCalls.updateSite, async (tx, { body, scope, now, services, ...context }) => {
    const row = await lockSite(tx, scope.siteId);
    const present = await loadHosts(tx, row.id);
    if (body.hosts && !requireAdmin(context).allSites) {
      throw new AppError("forbidden", "Only an administrator of all sites can change a site's hosts.");
    }
    assertMayChange(requireAdmin(context).allSites, scope.site, row.config, body.config);
    // Revalidate the stored origin when hosts change, or emails could link to a removed host.
    const merged = { ...body, config: { origin: row.config.origin, ...body.config } };
    const stored = { id: row.id, uri: row.uri, hosts: present };
    const { hosts, ...draft } = await validateSiteDraft(tx, body.hosts ? merged : body, stored);
    if (body.hosts) {
      if (!(await replaceHosts(tx, row.id, hosts))) throw createHostTakenError();
      const removedHosts = present.filter((host) => !hosts.includes(host));
      await dropClaims(tx, row.id, removedHosts);
    }
    const origin = { source: "settings" as const, byUserId: requireAdmin(context).user.id, createdAt: now };
    const { saved, detail } = await saveOptions(tx, row, draft, origin);
    return {
      data: await toSiteWire(tx, saved, listSideEffects(row.config, draft.config)),
      subject: `site:${row.id}`,
      detail: body.hosts ? { ...detail, hosts: { from: present, to: hosts } } : detail,
      afterwards: () => services.siteSaved(saved),
    };
  }),
];
