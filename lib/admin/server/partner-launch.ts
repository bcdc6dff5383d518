import { and, eq, isNull } from "drizzle-orm";
import { getSaleTerms } from "@/lib/billing/rules/pricing";
import { orders, plans, subscriptions } from "@/lib/billing/schema/billing";
import { cancelSubscription, createSaleRoutes, endOrder } from "@/lib/billing/server";
import { type LaunchCheck, type LaunchState, launchChecks } from "@/lib/partner/rules/launch";
import {
  endTestCredits,
  findPartner,
  lockPartner,
  type OperatorSite,
  type PartnerRow,
  type PartnerTerms,
  queueOperatorNotice,
  runningSubscriptions,
  toCompanyWire,
} from "@/lib/partner/server";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { siteHosts } from "@/lib/site/schema/site";
import { isDraft, type Site } from "@/lib/site/server";
import { findWholesalePrice, isBelowWholesale } from "@/lib/wholesale/rules/wholesale";
import { siteAccounts } from "@/lib/wholesale/schema/site-ledger";
import { isAccount, readWholesale } from "@/lib/wholesale/server";
import { adminCalls } from "../contract/admin";
import type { SiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { lockSite, updateSiteRow } from "./site-repository";

/** Read before the transaction, because it needs another site's data. */
export interface Standing {
  operator: OperatorSite;
  terms: PartnerTerms;
  hasTerms: boolean;
  previewDomain: string | null;
}

export async function getStanding({ services, locale }: BaseContext, partner: PartnerRow): Promise<Standing> {
  const { partnerSites } = services;
  const operator = await partnerSites.operator(partner.operatorSiteId);
  if (!operator) throw new Error("a partner's operator has no site");
  const [terms, accepted] = await Promise.all([
    partnerSites.terms(operator, locale),
    partnerSites.findTerms(operator, partner.termsVersion),
  ]);
  return {
    operator,
    terms,
    hasTerms: accepted !== null,
    previewDomain: partnerSites.previewDomain(operator),
  };
}

async function hasOwnDomain(db: Database, siteId: string, previewDomain: string | null): Promise<boolean> {
  const rows = await db
    .select({ host: siteHosts.host })
    .from(siteHosts)
    .where(and(eq(siteHosts.siteId, siteId), isNull(siteHosts.redirectTo)));
  return rows.some(({ host }) => previewDomain === null || !host.endsWith(`.${previewDomain}`));
}

async function takesPayments(
  db: Database,
  services: BaseContext["services"],
  { id, config }: Pick<Site, "id" | "config">,
  now: Date,
): Promise<boolean> {
  const [route] = await createSaleRoutes(db, services, { id, launchedAt: now });
  if (!route) return false;
  const { settlement } = await readWholesale(db, id, now);
  if (settlement !== "prepaid") return true;
  const test = services.gateways.get(route.gateway)?.isSandbox ?? false;
  const key = { siteId: id, currency: getSaleTerms(config).currency, test };
  const [account] = await db.select().from(siteAccounts).where(isAccount(key));
  return account !== undefined && account.prepaidCents - account.heldCents + account.creditLimitCents > 0;
}

async function readPricesState(db: Database, siteId: string, now: Date): Promise<LaunchState> {
  const wholesale = await readWholesale(db, siteId, now);
  const active = await db
    .select()
    .from(plans)
    .where(and(eq(plans.siteId, siteId), eq(plans.active, true)));
  if (active.some((plan) => !isBelowWholesale(wholesale, { ...plan, cents: plan.priceCents }))) return "done";
  const isPriced = active.some((plan) => findWholesalePrice(wholesale, plan));
  return wholesale.isPartner && active.length > 0 && !isPriced ? "waiting" : "missing";
}

export async function readLaunchChecks(
  db: Database,
  { services }: Pick<BaseContext, "services">,
  site: Pick<Site, "id" | "config">,
  partner: PartnerRow,
  { hasTerms, previewDomain }: Standing,
) {
  const now = services.now();
  const { company, street, city, country, tax_number } = toCompanyWire(partner);
  return launchChecks({
    state: partner.state,
    needsApproval: partner.needsApproval,
    company: [company, street, city, country, tax_number],
    hasTerms,
    hasDomain: await hasOwnDomain(db, site.id, previewDomain),
    takesPayments: await takesPayments(db, services, site, now),
    prices: await readPricesState(db, site.id, now),
  });
}

const MISSING: Record<LaunchCheck, string> = {
  email: "Confirm your email address first.",
  approval: "The operator hasn't approved this site.",
  company: "Complete your company and tax details.",
  terms: "Accept the current partner terms.",
  domain: "Connect a domain of your own.",
  payment: "Set up payments, and cover the wholesale price of a first sale.",
  prices: "No plan is on sale. Check your prices.",
};

const NO_WHOLESALE = "The operator hasn't set wholesale prices for this site.";

function requireReady(checks: Awaited<ReturnType<typeof readLaunchChecks>>): void {
  const left = checks.filter(({ state }) => state !== "done");
  if (left.length === 0) return;
  const formatCheck = ({ name, state }: (typeof left)[number]) =>
    name === "prices" && state === "waiting" ? NO_WHOLESALE : MISSING[name];
  const fields = Object.fromEntries(left.map((check) => [check.name, formatCheck(check)]));
  throw new AppError("conflict", left.map(formatCheck).join(" "), { fields });
}

export async function requirePartner(db: Database, siteId: string): Promise<PartnerRow> {
  const partner = await findPartner(db, siteId);
  if (!partner) throw new AppError("conflict", "No partner signed up for this site.");
  return partner;
}

/** Ends sandbox subscriptions and unpaid orders before the transaction. Throws 'conflict' with the failed checks. */
export async function launchSite(context: BaseContext, { db, site, siteId }: SiteScope) {
  const { services } = context;
  const partner = await requirePartner(db, siteId);
  if (!isDraft(site)) throw new AppError("conflict", "This site is already live.");
  if (site.closedAt) throw new AppError("conflict", "This site is closed.");
  const standing = await getStanding(context, partner);
  requireReady(await readLaunchChecks(db, context, site, partner, standing));
  for (const row of await db.select().from(subscriptions).where(runningSubscriptions(siteId)))
    if (services.gateways.has(row.gateway as "sandbox")) await cancelSubscription({ db, services }, row);
  const now = services.now();
  for (const order of await db
    .select()
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.state, "open"))))
    await endOrder(db, order, "expired", now);
  const endedCredits = await runSerializableTransaction(db, async (tx) => {
    const row = await lockSite(tx, siteId);
    if (row.launchedAt) throw new AppError("conflict", "This site is already live.");
    const locked = await lockPartner(tx, siteId);
    requireReady(await readLaunchChecks(tx, context, site, locked ?? partner, standing));
    const creditCount = await endTestCredits(tx, siteId, now);
    const { config } = await updateSiteRow(tx, siteId, { launchedAt: now });
    await queueOperatorNotice(tx, services, standing.operator, {
      siteId,
      text: "partner_live_notice",
      occasion: "live",
      values: { company: partner.company, name: config.name, preview: config.origin },
    });
    await audit(
      tx,
      context,
      adminCalls.launchSite.name,
      `site:${siteId}`,
      { ended_credits: creditCount },
      siteId,
    );
    return creditCount;
  });
  services.siteSaved(site);
  return {
    site: site.uri,
    origin: site.config.origin,
    launched: now.toISOString(),
    ended_credits: endedCredits,
  };
}
