import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ALL_SITES } from "@/lib/contract/admin-list";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { type BaseContext, requireAdmin, type Site } from "../kernel/serve";
import { findSite } from "../site/site-repository";

/** The one site that an admin action is about. */
export interface SiteScope {
  db: Database;
  site: Site;
  siteId: string;
}

/** The rows a list shows: one site's, or every site's. */
export interface ListScope {
  db: Database;
  /** Where words are looked for, for keys alone; every query names its site by `within`. */
  finder: Database;
  /** Null means all sites. */
  siteId: string | null;
  /** The condition on a table's site column that every query of the list needs. */
  within(siteColumn: PgColumn): SQL;
  now: Date;
}

type ScopeContext = Pick<BaseContext, "db" | "site" | "admin" | "services">;
type ListContext = ScopeContext & Pick<BaseContext, "finder">;

function noSuchSite(): AppError {
  return new AppError("not_found", "We couldn't find this site.");
}

/**
 * The site that a call names, or the current one. A site's own administrator gets the same 404 for another site as for
 * an unknown name (SEC-AZ-04).
 */
export async function siteScope(context: ScopeContext, siteName: string | undefined): Promise<SiteScope> {
  const { allSites, user, root } = requireAdmin(context);
  const site =
    siteName === undefined || siteName === "" ? context.site : await findSite(context.db, siteName);
  if (!site || (!allSites && site.id !== user.siteId)) throw noSuchSite();
  return { db: root?.forSite(site.id) ?? context.db, site, siteId: site.id };
}

/** Like `siteScope`, but 'all' means every site, for operators. */
export async function listScope(context: ListContext, siteName: string | undefined): Promise<ListScope> {
  const { finder } = context;
  const now = context.services.now();
  if (siteName === ALL_SITES) {
    const { root } = requireAdmin(context);
    if (!root) throw noSuchSite();
    return { db: root, finder, siteId: null, within: () => sql`true`, now };
  }
  const { db, siteId } = await siteScope(context, siteName);
  return { db, finder, siteId, within: (siteColumn) => eq(siteColumn, siteId), now };
}
