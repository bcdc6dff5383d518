import { eq } from "drizzle-orm";
import { siteMailDomains } from "@/lib/domain/schema";
import {
  claimDomain,
  createDomainsResponse,
  findMailDomain,
  formatSiteLabel,
  makeMain,
  newMailKey,
  readDomainName,
  removeDomain,
  requireDomain,
  setMailDomain,
  setWww,
} from "@/lib/domain/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { type BaseContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { AppError } from "@/lib/platform/values";
import { adminCalls } from "../contract/admin";
import { serveAction } from "./admin-action";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";

const CHECKS_A_MINUTE = 6;

function requireDomains({ services }: Pick<BaseContext, "services">): void {
  if (services.domains.settings.target === null)
    throw new AppError("conflict", "Custom domains aren't set up here. Ask the operator.");
}

async function countCheck(context: BaseContext, { siteId }: SiteScope, of: string): Promise<void> {
  const { services } = context;
  const message = "You checked this several times just now. Wait a minute, then check again.";
  const window = { key: `domain-check:${siteId}:${of}`, max: CHECKS_A_MINUTE, windowMs: 60_000, message };
  await countInWindow(context.db, window, services.now());
}

export const adminDomainRoutes: ServedCall[] = [
  serve(adminCalls.domains, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await createDomainsResponse(db, siteId, context.services) });
  }),

  serveAction(adminCalls.addDomain, async (tx, { body, scope, now, services }) => {
    requireDomains({ services });
    const { siteId } = scope;
    const claim = readDomainName(body.host, services.domains.settings);
    // Only apex domains have a www name.
    const www = body.www && claim.kind === "apex";
    const row = await claimDomain(tx, {
      siteId,
      ...claim,
      label: formatSiteLabel(siteId, services.secrets),
      www,
      now,
    });
    return {
      data: await createDomainsResponse(tx, siteId, services),
      subject: `domain:${row.id}`,
      detail: { host: row.host, www },
    };
  }),

  // Not a serveAction route, because DNS lookups don't belong in a transaction.
  serve(adminCalls.checkDomain, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    const { db, siteId } = scope;
    requireDomains(context);
    const { id, host } = await requireDomain(db, siteId, context.body.id);
    await countCheck(context, scope, id);
    await context.services.domains.check(id);
    const data = await createDomainsResponse(db, siteId, context.services);
    const foundDomain = data.domains.find((domain) => domain.id === id);
    const detail = {
      host,
      state: foundDomain?.state,
      findings: foundDomain?.findings.map(({ code }) => code),
    };
    await audit(db, context, adminCalls.checkDomain.name, `domain:${id}`, detail, siteId);
    return succeeded({ data });
  }),

  serveAction(adminCalls.setDomainWww, async (tx, { body, scope, now, services }) => {
    const row = await requireDomain(tx, scope.siteId, body.id);
    if (body.www && row.kind !== "apex")
      throw createInvalidFieldsError({ www: "Only a domain without a name before it can have www." });
    await setWww(tx, row, body.www, now);
    return {
      data: await createDomainsResponse(tx, scope.siteId, services),
      subject: `domain:${row.id}`,
      detail: { host: row.host, www: body.www },
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serveAction(adminCalls.makeMainDomain, async (tx, { body, scope, services }) => {
    const row = await requireDomain(tx, scope.siteId, body.id);
    if (row.state === "pending")
      throw new AppError("conflict", "Set its DNS records first. Links would lead nowhere.");
    await makeMain(tx, row);
    return {
      data: await createDomainsResponse(tx, scope.siteId, services),
      subject: `domain:${row.id}`,
      detail: { host: row.host },
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serveAction(adminCalls.removeDomain, async (tx, { body, scope, services }) => {
    const row = await requireDomain(tx, scope.siteId, body.id);
    await removeDomain(tx, row);
    return {
      data: await createDomainsResponse(tx, scope.siteId, services),
      subject: `domain:${row.id}`,
      detail: { host: row.host },
      afterwards: () => services.siteSaved(scope.site),
    };
  }),

  serve(adminCalls.setMailDomain, async (context) => {
    const { services, body } = context;
    const { db, siteId } = await resolveSiteScope(context, body.site);
    requireDomains(context);
    if (services.domains.settings.spf === null)
      throw new AppError("conflict", "Email from custom domains isn't set up here. Ask the operator.");
    const { host: domain } = readDomainName(body.domain, {
      ...services.domains.settings,
      addresses: ["any"],
    });
    const key = await newMailKey();
    const { secrets } = services;
    await db.transaction(async (tx) => {
      await setMailDomain(tx, { siteId, domain, key, secrets, now: services.now() });
      await audit(tx, context, adminCalls.setMailDomain.name, `site:${siteId}`, { domain }, siteId);
    });
    return succeeded({ data: await createDomainsResponse(db, siteId, services) });
  }),

  serve(adminCalls.checkMailDomain, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    const { db, siteId } = scope;
    if (!(await findMailDomain(db, siteId))) throw new AppError("not_found", "This site has no mail domain.");
    await countCheck(context, scope, "mail");
    await context.services.domains.checkMail(siteId);
    const data = await createDomainsResponse(db, siteId, context.services);
    const detail = { domain: data.mail?.domain, state: data.mail?.state };
    await audit(db, context, adminCalls.checkMailDomain.name, `site:${siteId}`, detail, siteId);
    return succeeded({ data });
  }),

  serveAction(adminCalls.removeMailDomain, async (tx, { scope: { siteId }, services }) => {
    const [removed] = await tx
      .delete(siteMailDomains)
      .where(eq(siteMailDomains.siteId, siteId))
      .returning({ domain: siteMailDomains.domain });
    if (!removed) throw new AppError("not_found", "This site has no mail domain.");
    return {
      data: await createDomainsResponse(tx, siteId, services),
      subject: `site:${siteId}`,
      detail: removed,
    };
  }),
];
