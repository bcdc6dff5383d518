import { seedPlans } from "@/lib/billing/server";
import type { Database } from "@/lib/platform/db";
import { createRandomId } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { appendTheme, replaceHosts, toCheckedConfig } from "@/lib/site/server";

type SiteRow = typeof sites.$inferSelect;

export type NewSite = Pick<SiteRow, "uri" | "config" | "settings" | "createdAt"> &
  Partial<Pick<SiteRow, "launchedAt">>;

/** Returns null if another site already uses one of the hosts; the caller must then roll back. */
export async function createSite(
  tx: Database,
  site: NewSite,
  hosts: readonly [string, ...string[]],
): Promise<SiteRow | null> {
  const [row] = await tx
    .insert(sites)
    .values({ id: createRandomId(), ...site, config: toCheckedConfig(site.config) })
    .onConflictDoNothing({ target: sites.uri })
    .returning();
  if (!row || !(await replaceHosts(tx, row.id, hosts))) return null;
  await appendTheme(tx, row.settings, { siteId: row.id, source: "first", createdAt: row.createdAt });
  await seedPlans(tx, [row.uri]);
  return row;
}
