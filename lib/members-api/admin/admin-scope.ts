import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ALL_SITES } from "@/lib/contract/admin-list";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { type BaseContext, requireAdmin, type Site } from "../serve";
import { findSite } from "../site/site-repository";

/** The one site that an administrator's act is about. */
export interface SiteScope {
  db: Database;
  site: Site;
  siteId: string;
}

/** What a list shows: one site's rows, or every site's. */
export interface ListScope {
  db: Database;
  /** Null is all of them. */
  siteId: string | null;
  /** The condition on a table's site column that every query of the list carries. */
  within(siteColumn: PgColumn): SQL;
  now: Date;
}

type Asked = Pick<BaseContext, "db" | "site" | "admin" | "services">;

function noSuchSite(): AppError {
  return new AppError("not_found", "There is no such site.");
}

/**
 * The site that a call names, or the one that is asked. Whoever is an administrator of one site gets the same 404 for
 * another site as for a name that is nobody's (SEC-AZ-04).
 */
export async function siteScope(context: Asked, named: string | undefined): Promise<SiteScope> {
  const { allSites, user, root } = requireAdmin(context);
  const site = named === undefined || named === "" ? context.site : await findSite(context.db, named);
  if (!site || (!allSites && site.id !== user.siteId)) throw noSuchSite();
  return { db: root?.forSite(site.id) ?? context.db, site, siteId: site.id };
}

/** As `siteScope`; 'all' is every site, for an administrator of all. */
export async function listScope(context: Asked, named: string | undefined): Promise<ListScope> {
  const now = context.services.now();
  if (named === ALL_SITES) {
    const { root } = requireAdmin(context);
    if (!root) throw noSuchSite();
    return { db: root, siteId: null, within: () => sql`true`, now };
  }
  const { db, siteId } = await siteScope(context, named);
  return { db, siteId, within: (siteColumn) => eq(siteColumn, siteId), now };
}

/** Refuses whoever is an administrator of one site only. */
export function requireAllSites(context: Pick<BaseContext, "admin">): void {
  if (!requireAdmin(context).allSites) {
    throw new AppError("forbidden", "Only an administrator of all sites may do this.");
  }
}
