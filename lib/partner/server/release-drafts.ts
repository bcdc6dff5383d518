import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { sitePartners } from "../schema";

const UNCONFIRMED_MS = 30 * 24 * 60 * 60_000;

/** Frees the preview address but keeps the draft, which the operator can still approve. */
export async function releaseUnconfirmedDrafts(db: Database, now: Date): Promise<void> {
  const old = await db
    .select({ id: sites.id, config: sites.config })
    .from(sitePartners)
    .innerJoin(sites, eq(sites.id, sitePartners.siteId))
    .where(
      and(
        eq(sitePartners.state, "awaiting_email"),
        lt(sitePartners.createdAt, new Date(now.getTime() - UNCONFIRMED_MS)),
        isNull(sites.launchedAt),
        isNull(sites.closedAt),
      ),
    );
  for (const { id, config } of old) {
    const uri = `${id}.invalid`;
    await db.transaction(async (tx) => {
      await tx.delete(siteHosts).where(eq(siteHosts.siteId, id));
      await tx
        .update(sites)
        .set({ uri, config: { ...config, uri }, closedAt: now })
        .where(eq(sites.id, id));
    });
  }
}
