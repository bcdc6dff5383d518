import { seedPlans } from "@/lib/billing/server/seed-plans";
import type { Database } from "@/lib/platform/db/database";
import { seedSites as seedSiteRows } from "@/lib/site/server/seed-sites";

export async function seedSites(tx: Database, options: { port: number; demoSites?: boolean }): Promise<void> {
  await seedPlans(tx, await seedSiteRows(tx, options));
}
