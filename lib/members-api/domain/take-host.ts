import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { siteDomains } from "../db/schema/domain";
import { siteHosts, sites } from "../db/schema/site";
import { type DomainRow, restoreOrigin } from "./domain-repository";
import { wwwOf } from "./domain-settings";
import { GIVEN_UP_AFTER_MS } from "./domain-state";

/**
 * Returns false if another site holds the host; a holder loses it after failing for 28 days. `tx` must see
 * all sites.
 */
export async function takeHost(
  tx: Database,
  { siteId, host, redirectTo, now }: { siteId: string; host: string; redirectTo: string | null; now: Date },
): Promise<boolean> {
  const [entered] = await tx
    .insert(siteHosts)
    .values({ host, siteId, redirectTo })
    .onConflictDoNothing()
    .returning({ host: siteHosts.host });
  if (entered) return true;
  const [holder] = await tx.select().from(siteHosts).where(eq(siteHosts.host, host)).for("update");
  if (holder?.siteId === siteId) return true;
  if (!holder || !(await hasGivenUp(tx, holder, now))) return false;
  await tx.update(siteHosts).set({ siteId, redirectTo }).where(eq(siteHosts.host, host));
  return true;
}

async function hasGivenUp(
  tx: Database,
  holder: { siteId: string; host: string; redirectTo: string | null },
  now: Date,
): Promise<boolean> {
  if (holder.redirectTo !== null) return false;
  const [row]: DomainRow[] = await tx
    .select()
    .from(siteDomains)
    .where(and(eq(siteDomains.siteId, holder.siteId), eq(siteDomains.host, holder.host)))
    .for("update");
  if (!row?.failingSince || now.getTime() - row.failingSince.getTime() < GIVEN_UP_AFTER_MS) return false;
  const [site] = await tx.select({ uri: sites.uri }).from(sites).where(eq(sites.id, holder.siteId));
  // Only the operator can remove a site's own name.
  if (site?.uri === holder.host) return false;
  await restoreOrigin(tx, row);
  await tx
    .delete(siteHosts)
    .where(and(eq(siteHosts.siteId, row.siteId), eq(siteHosts.host, wwwOf(row.host))));
  await tx
    .update(siteDomains)
    .set({
      state: "pending",
      verifiedAt: null,
      failingSince: null,
      unreachableSince: null,
      emailedDay: 0,
      wwwReady: false,
      replacedOrigin: null,
      nextCheckAt: null,
    })
    .where(eq(siteDomains.id, row.id));
  return true;
}
