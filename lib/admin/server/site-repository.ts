import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type SiteSettingsWire, siteSettingsSchema } from "@/lib/site/contract/site";
import { buildThemeReport } from "@/lib/site/rules/theme-report";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { getEffectiveConfig, toCheckedConfig } from "@/lib/site/server";
import { isPartnersSite } from "@/lib/wholesale/server";
import type { AdminSiteWire, adminSiteLists } from "../contract/sites";
import type { ListPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { countUpTo, getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";

export type SiteRow = typeof sites.$inferSelect;

async function inEffect(db: Database, row: SiteRow): Promise<SiteRow> {
  return { ...row, config: getEffectiveConfig(row.config, await isPartnersSite(db, row.id)) };
}

export function getReport(settings: SiteSettingsWire) {
  return buildThemeReport(siteSettingsSchema.parse(settings));
}

export async function loadHosts(db: Database, siteId: string): Promise<string[]> {
  const rows = await db
    .select({ host: siteHosts.host })
    .from(siteHosts)
    .where(eq(siteHosts.siteId, siteId))
    .orderBy(asc(siteHosts.host));
  return rows.map(({ host }) => host);
}

export async function toSiteWire(db: Database, row: SiteRow, warnings: AdminSiteWire["warnings"] = []) {
  const others = (await loadHosts(db, row.id)).filter((host) => host !== row.uri);
  const { id, uri, config, settings } = row;
  return {
    id,
    uri,
    config,
    settings,
    hosts: [uri, ...others],
    created: row.createdAt.toISOString(),
    closed: row.closedAt?.toISOString() ?? null,
    warnings: [...getReport(settings).warnings, ...warnings],
  };
}

export async function readSite(db: Database, siteId: string): Promise<SiteRow> {
  const [row] = await db.select().from(sites).where(eq(sites.id, siteId));
  if (!row) throw new Error("a site disappeared while it was read");
  return inEffect(db, row);
}

export async function lockSite(tx: Database, siteId: string): Promise<SiteRow> {
  const [row] = await tx.select().from(sites).where(eq(sites.id, siteId)).for("update");
  if (!row) throw new Error("a site disappeared while it was changed");
  return inEffect(tx, row);
}

export async function updateSiteRow(
  tx: Database,
  siteId: string,
  values: Partial<Pick<SiteRow, "config" | "settings" | "closedAt" | "launchedAt">>,
): Promise<SiteRow> {
  const { config } = values;
  const stored = config ? { ...values, config: toCheckedConfig(config) } : values;
  const [row] = await tx.update(sites).set(stored).where(eq(sites.id, siteId)).returning();
  if (!row) throw new Error("a site disappeared while it was changed");
  return inEffect(tx, row);
}

export const HOST_TAKEN = "Another site already uses one of these names.";

export const createHostTakenError = () => createInvalidFieldsError({ hosts: HOST_TAKEN });

export async function listSites(
  scope: ListScope,
  query: z.output<typeof adminSiteLists.sites.list.query>,
): Promise<ListPage<z.input<typeof adminSiteLists.sites.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { uri: sites.uri, created: sites.createdAt }, sites.id);
  const matching = and(
    within(sites.id),
    await searchRows(scope, query.search, { names: [sites.uri, sql`${sites.config}->>'name'`] }),
  );
  const siteRows = await db
    .select({ site: sites, ...page.cursor })
    .from(sites)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const { rows, next } = page.cut(siteRows);
  const hosts = await loadAllHosts(
    db,
    rows.map(({ site }) => site.id),
  );
  return {
    rows: rows.map(({ site }) => ({
      id: site.id,
      uri: site.uri,
      name: site.config.name,
      origin: site.config.origin,
      hosts: hosts.get(site.id) ?? [],
      security: site.settings.security ?? null,
      credit_type: site.config.credit_type,
      created: site.createdAt.toISOString(),
      closed: site.closedAt?.toISOString() ?? null,
    })),
    next,
    total: () => countUpTo(db.select(ONE).from(sites).where(matching)),
  };
}

async function loadAllHosts(db: Database, siteIds: string[]): Promise<Map<string, string[]>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .select({
      siteId: siteHosts.siteId,
      hosts: sql<string[]>`array_agg(${siteHosts.host} order by ${siteHosts.host})`,
    })
    .from(siteHosts)
    .where(inArray(siteHosts.siteId, siteIds))
    .groupBy(siteHosts.siteId);
  return new Map(rows.map(({ siteId, hosts }) => [siteId, hosts]));
}
