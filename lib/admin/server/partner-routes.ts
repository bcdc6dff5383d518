import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { getSiteLink } from "@/lib/account/server";
import { getSiteLocale } from "@/lib/email/server";
import { partnerInvitations } from "@/lib/partner/schema";
import {
  createInvitation,
  findPartner,
  getCompanyColumns,
  lockPartner,
  type PartnerRow,
  type PartnerTerms,
  queuePartnerEmail,
  recordPartnerTerms,
  toCompanyWire,
  updatePartner,
} from "@/lib/partner/server";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { type BaseContext, requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import { partnersHref, routes } from "@/lib/routes";
import { adminCalls } from "../contract/admin";
import { adminPartnerLists } from "../contract/partners";
import { listRoute, serveAction } from "./admin-action";
import { resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { getStanding, launchSite, readLaunchChecks, requirePartner } from "./partner-launch";
import { listPartnerInvitations, listPartners, toInvitationWire } from "./partner-lists";
import { lockSite, readSite, type SiteRow, updateSiteRow } from "./site-repository";

const DAY_MS = 24 * 60 * 60_000;

async function loadPartnerData(context: BaseContext, { db, site, siteId }: SiteScope) {
  const partner = await findPartner(db, siteId);
  if (!partner) return { site: site.uri, partner: null };
  const standing = await getStanding(context, partner);
  const [owner] = partner.userId
    ? await db.select({ email: users.email }).from(users).where(eq(users.id, partner.userId))
    : [];
  return {
    site: site.uri,
    partner: {
      ...toCompanyWire(partner),
      state: partner.state,
      reason: partner.reason ?? "",
      email: owner?.email ?? "",
      created: partner.createdAt.toISOString(),
      launched: site.launchedAt?.toISOString() ?? null,
      terms: {
        accepted_version: partner.termsVersion,
        accepted: partner.termsAcceptedAt.toISOString(),
        version: standing.terms.version,
        url: standing.terms.url,
        current: standing.hasTerms,
      },
      operator: { name: standing.operator.config.name, email: standing.operator.config.support_email },
      checks: await readLaunchChecks(db, context, site, partner, standing),
    },
  };
}

async function acceptTerms(context: BaseContext, { db, siteId }: SiteScope, version: string) {
  const { services } = context;
  const { user } = requireAdmin(context);
  const partner = await requirePartner(db, siteId);
  const { operator } = await getStanding(context, partner);
  const terms: PartnerTerms | null = await services.partnerSites.findTerms(operator, version);
  if (!terms) {
    const message = "The terms have changed. Read them again.";
    throw new AppError("conflict", message, { fields: { terms_version: message } });
  }
  return runSerializableTransaction(db, async (tx) => {
    const locked = (await lockPartner(tx, siteId)) ?? partner;
    if (locked.termsVersion === version) return locked;
    const accepted = await recordPartnerTerms(tx, { siteId, userId: user.id }, terms, services.now());
    const detail = { version, earlier: locked.termsVersion };
    await audit(tx, context, adminCalls.acceptPartnerTerms.name, `site:${siteId}`, detail, siteId);
    return updatePartner(tx, siteId, accepted);
  });
}

async function decide(
  tx: Database,
  services: BaseContext["services"],
  { row, partner }: { row: SiteRow; partner: PartnerRow },
  decision: { text: "partner_approved" | "partner_refused"; reason: string; at: Date },
): Promise<void> {
  const { text, reason, at } = decision;
  const operator = await readSite(tx, partner.operatorSiteId);
  const [owner] = partner.userId
    ? await tx.select({ email: users.email }).from(users).where(eq(users.id, partner.userId))
    : [];
  if (!owner) return;
  await queuePartnerEmail(tx, services, operator, {
    to: owner.email,
    text,
    locale: getSiteLocale(row.config),
    occasion: `${row.id}:${at.toISOString()}`,
    values: { name: row.config.name, reason, link: getSiteLink(row.config.origin, routes.partner) },
  });
}

async function hasProvenAddress(
  tx: Database,
  { mail }: BaseContext["services"],
  { userId }: PartnerRow,
): Promise<boolean> {
  if (!mail.delivers || userId === null) return true;
  const [owner] = await tx.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
  return owner?.at != null;
}

async function lockPartnerRow(tx: Database, siteId: string) {
  const row = await lockSite(tx, siteId);
  const partner = await lockPartner(tx, siteId);
  if (!partner) throw new AppError("conflict", "No partner signed up for this site.");
  return { row, partner };
}

export const adminPartnerRoutes: ServedCall[] = [
  ...listRoute(adminPartnerLists.partners, listPartners),
  ...listRoute(adminPartnerLists.partnerInvitations, listPartnerInvitations),

  serve(adminCalls.partner, async (context) => {
    const scope = await resolveSiteScope(context, context.query.site);
    return succeeded({ data: await loadPartnerData(context, scope) });
  }),

  serveAction(adminCalls.savePartner, async (tx, { scope, body }) => {
    const { partner } = await lockPartnerRow(tx, scope.siteId);
    const saved = toCompanyWire(await updatePartner(tx, scope.siteId, getCompanyColumns(body)));
    const before: Record<string, string> = toCompanyWire(partner);
    const changed = Object.entries(saved).filter(([name, value]) => before[name] !== value);
    const detail = Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name], to }]));
    return { data: saved, subject: `site:${scope.siteId}`, detail };
  }),

  serve(adminCalls.acceptPartnerTerms, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    const row = await acceptTerms(context, scope, context.body.terms_version);
    return succeeded({
      data: { accepted_version: row.termsVersion, accepted: row.termsAcceptedAt.toISOString() },
    });
  }),

  serve(adminCalls.launchSite, async (context) => {
    const scope = await resolveSiteScope(context, context.body.site);
    return succeeded({ data: await launchSite(context, scope) });
  }),

  serveAction(
    adminCalls.approvePartner,
    async (tx, { scope, now, services, ...context }) => {
      const { row, partner } = await lockPartnerRow(tx, scope.siteId);
      if (partner.state !== "awaiting_approval" && partner.state !== "refused")
        throw new AppError("conflict", "This partner isn't waiting for approval.");
      const by = { decidedAt: now, decidedBy: requireAdmin(context).user.id };
      // A partner refused before confirming the email still has to confirm it.
      const isProven = await hasProvenAddress(tx, services, partner);
      const state = isProven ? "active" : "awaiting_email";
      await updatePartner(tx, row.id, { state, needsApproval: false, reason: null, ...by });
      const open = partner.state === "refused" ? await updateSiteRow(tx, row.id, { closedAt: null }) : row;
      await decide(tx, services, { row: open, partner }, { text: "partner_approved", reason: "", at: now });
      return {
        data: { site: row.uri, state },
        subject: `site:${row.id}`,
        detail: { company: partner.company, from: partner.state },
        afterwards: () => services.siteSaved(row),
      };
    },
    "every site",
  ),

  serveAction(
    adminCalls.refusePartner,
    async (tx, { scope, body, now, services, ...context }) => {
      const { row, partner } = await lockPartnerRow(tx, scope.siteId);
      if (row.launchedAt)
        throw new AppError("conflict", "This site is live. Close the site instead, from its own page.");
      if (partner.state === "refused") throw new AppError("conflict", "This partner was already refused.");
      const { reason } = body;
      const by = { decidedAt: now, decidedBy: requireAdmin(context).user.id };
      await updatePartner(tx, row.id, { state: "refused", reason, ...by });
      const closed = await updateSiteRow(tx, row.id, { closedAt: now });
      await decide(tx, services, { row: closed, partner }, { text: "partner_refused", reason, at: now });
      return {
        data: { site: row.uri, state: "refused" },
        subject: `site:${row.id}`,
        detail: { company: partner.company, from: partner.state, reason },
        afterwards: () => services.siteSaved(row),
      };
    },
    "every site",
  ),

  serveAction(adminCalls.invitePartner, async (tx, { scope, body, now, services }) => {
    const { site, siteId } = scope;
    const { max_uses: maxUses, days } = body;
    const email = body.email && normalizeEmail(body.email);
    if ((site.config.partner_signup ?? "closed") !== "invitation")
      throw new AppError(
        "conflict",
        "This site doesn't sign up partners by invitation. Change that in its settings.",
      );
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const { row, code } = await createInvitation(tx, { siteId, email, maxUses, expiresAt, createdAt: now });
    const locale = getSiteLocale(site.config);
    if (email)
      await queuePartnerEmail(tx, services, site, {
        to: email,
        text: "partner_invited",
        locale,
        occasion: row.id,
        values: {
          code,
          until: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(expiresAt),
          link: getSiteLink(site.config.origin, partnersHref(code)),
        },
      });
    const wire = toInvitationWire(row, site.uri, now);
    return {
      data: { ...wire, code },
      subject: `partner-invitation:${row.id}`,
      detail: { email, max_uses: maxUses, days },
    };
  }),

  serveAction(adminCalls.endPartnerInvitation, async (tx, { scope, body, now }) => {
    const [row] = await tx
      .update(partnerInvitations)
      .set({ endedAt: now })
      .where(
        and(
          eq(partnerInvitations.siteId, scope.siteId),
          eq(partnerInvitations.id, body.id),
          isNull(partnerInvitations.endedAt),
        ),
      )
      .returning();
    if (!row) throw new AppError("not_found", "We couldn't find this invitation, or it has ended.");
    return {
      data: toInvitationWire(row, scope.site.uri, now),
      subject: `partner-invitation:${row.id}`,
      detail: { email: row.email, uses: row.uses },
    };
  }),
];
