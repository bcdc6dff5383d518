import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireAdmin } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { findSite, type Site } from "@/lib/site/server";
import { ALL_SITES } from "../contract/list";

export interface SiteScope {
  db: Database;
  site: Site;
  siteId: string;
}

export interface ListScope {
  db: Database;
  /** Null means all sites. */
  siteId: string | null;
  within(siteColumn: PgColumn): SQL;
  now: Date;
}

type ScopeContext = Pick<BaseContext, "db" | "site" | "admin" | "services">;

function createNoSuchSiteError(): AppError {
  return new AppError("not_found", "We couldn't find this site.");
}

/** Throws the same 404 for unknown sites as for sites that the administrator can't manage (SEC-AZ-04). */
export async function resolveSiteScope(
  context: ScopeContext,
  siteName: string | undefined,
): Promise<SiteScope> {
  const { allSites, user, root } = requireAdmin(context);
  const site =
    siteName === undefined || siteName === "" ? context.site : await findSite(context.db, siteName);
  if (!site || (!allSites && site.id !== user.siteId)) throw createNoSuchSiteError();
  return { db: root?.forSite(site.id) ?? context.db, site, siteId: site.id };
}

/** Works like `resolveSiteScope`, but operators can pass 'all' for every site. */
export async function listScope(context: ScopeContext, siteName: string | undefined): Promise<ListScope> {
  const now = context.services.now();
  if (siteName === ALL_SITES) {
    const { root } = requireAdmin(context);
    if (!root) throw createNoSuchSiteError();
    return { db: root, siteId: null, within: () => sql`true`, now };
  }
  const { db, siteId } = await resolveSiteScope(context, siteName);
  return { db, siteId, within: (siteColumn) => eq(siteColumn, siteId), now };
}
