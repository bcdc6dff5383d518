import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { sitePartners } from "@/lib/partner/schema";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { wholesaleTerms } from "@/lib/wholesale/schema/wholesale";
import { type StoredConfig, siteHosts, sites } from "../schema/site";
import { FIRST_SITE } from "./seed-data";
import { isDraft, isUnconfirmed, type Site } from "./site-row";
import { getEffectiveConfig, withoutFreeValues } from "./stored-config";

/** Throws 503 if the database is damaged, which must not look like an unknown site. */
export async function findSite(db: Database, host: string): Promise<Site | null> {
  const [site] = await db
    .select({
      id: sites.id,
      uri: sites.uri,
      config: sites.config,
      settings: sites.settings,
      closedAt: sites.closedAt,
      launchedAt: sites.launchedAt,
      redirectTo: siteHosts.redirectTo,
      partnerState: sitePartners.state,
      settlement: wholesaleTerms.settlement,
    })
    .from(siteHosts)
    .leftJoin(sites, eq(sites.id, siteHosts.siteId))
    .leftJoin(sitePartners, eq(sitePartners.siteId, sites.id))
    .leftJoin(wholesaleTerms, eq(wholesaleTerms.siteId, sites.id))
    .where(eq(siteHosts.host, host))
    .limit(1);
  if (site?.id) {
    const { settlement, ...fields } = site;
    const isPartner = fields.partnerState !== null || (settlement ?? "none") !== "none";
    const config = getEffectiveConfig(fields.config as StoredConfig, isPartner);
    return withoutGifts({ ...fields, config } as Site);
  }
  const [any] = site ? [] : await db.select({ host: siteHosts.host }).from(siteHosts).limit(1);
  if (!any) throw new AppError("unavailable", "The service isn't available right now. Try again.");
  return null;
}

/**
 * Disables a draft's free credits, because its partner doesn't pay yet, and anything free if the owner is unconfirmed.
 */
function withoutGifts(site: Site): Site {
  if (!isDraft(site)) return site;
  const config = isUnconfirmed(site) ? withoutFreeValues(site.config) : site.config;
  return { ...site, config: { ...config, signup_credits: { vhr: 0, sticker: 0 } } };
}

export interface OpenSite {
  uri: string;
  name: string;
  origin: string;
}

export async function listOpenSites(db: Database, limit: number): Promise<OpenSite[]> {
  const rows = await db
    .select({ uri: sites.uri, config: sites.config })
    .from(sites)
    .where(and(isNull(sites.closedAt), isNotNull(sites.launchedAt)))
    .orderBy(desc(eq(sites.uri, FIRST_SITE)), asc(sites.createdAt), asc(sites.uri))
    .limit(limit);
  return rows.map(({ uri, config: { name, origin } }) => ({ uri, name, origin }));
}
