import { sql } from "drizzle-orm";
import { previewCounts } from "../db/schema/support";
import type { BaseContext } from "../kernel/serve";

/** Counts a previewed vehicle for the site's figures: how many, never whose or which. */
export async function countPreview({ db, site, services }: BaseContext): Promise<void> {
  const day = services.now().toISOString().slice(0, 10);
  await db
    .insert(previewCounts)
    .values({ siteId: site.id, day, count: 1 })
    .onConflictDoUpdate({
      target: [previewCounts.siteId, previewCounts.day],
      set: { count: sql`${previewCounts.count} + 1` },
    });
}
