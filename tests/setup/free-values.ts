import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/database";
import { sites } from "@/lib/site/schema/site";

export async function showValuesFree(db: Database): Promise<void> {
  const free = JSON.stringify({ free_listings: true, free_market_value: true });
  await db
    .update(sites)
    .set({ config: sql`${sites.config} || ${free}::jsonb` })
    .where(eq(sites.uri, "localhost"));
}
