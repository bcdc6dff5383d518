import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { rateLimits } from "../db/schema/sources";
import { isLoopback, networkOf } from "../kernel/network";
import { addToWindow } from "../kernel/rate-window";

const HOUR_MS = 3_600_000;
/** VINs per hour, network and site; similar to VEHICLE_LOOKUPS. */
export const NETWORK_VINS_PER_HOUR = 2000;
const SITE_VINS_PER_HOUR = 200_000;

interface BadgeCaller {
  site: { id: string };
  address: string;
}

/**
 * Limits scraping; throws 429. A list counts once per hour and network, because mobile carriers share
 * addresses.
 */
export async function countBadges(
  db: Database,
  { site, address }: BadgeCaller,
  vins: readonly string[],
  now: Date,
): Promise<void> {
  // A local proxy gives its address to all visitors.
  if (isLoopback(address)) return;
  const network = `${site.id}:${networkOf(address)}`;
  const list = createHash("sha256").update(vins.toSorted().join()).digest("base64url").slice(0, 22);
  const listKey = `badge_list:${network}:${list}`;
  const seen = await addToWindow(db, { key: listKey, windowMs: HOUR_MS }, now);
  if (seen.points > 1) return;
  const limits = [
    { key: `badges:${network}`, max: NETWORK_VINS_PER_HOUR },
    { key: `badges_site:${site.id}`, max: SITE_VINS_PER_HOUR },
  ];
  for (const { key, max } of limits) {
    const { points, msLeft } = await addToWindow(db, { key, windowMs: HOUR_MS, weight: vins.length }, now);
    if (points <= max) continue;
    // Rejected lists don't count as seen.
    await db.delete(rateLimits).where(eq(rateLimits.key, listKey));
    const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
    throw new AppError("too_many_requests", "Too many vehicles in an hour. Try again later.", { retryAfter });
  }
}
