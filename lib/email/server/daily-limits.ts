import type { Database } from "@/lib/platform/db";
import { type BaseContext, isLoopback, toNetwork } from "@/lib/platform/http";
import { type RateWindow, takeFromWindow } from "@/lib/platform/limits";

const DAY_MS = 24 * 60 * 60_000;
const SITE_DAY_MAX = 1000;

type LimitContext = Pick<BaseContext, "site" | "services" | "address">;

export async function isWithin(
  tx: Database,
  { services }: LimitContext,
  windows: readonly RateWindow[],
): Promise<boolean> {
  for (const window of windows) if ((await takeFromWindow(tx, window, services.now())) > 0) return false;
  return true;
}

type Limit = Omit<RateWindow, "key">;
export const limitPerDay = (max: number): Limit => ({ max, windowMs: DAY_MS });

/** Returns no limit for loopback, which is every visitor's address behind a local proxy. */
export function ofNetwork({ site, address }: LimitContext, name: string, limit: Limit): RateWindow[] {
  return isLoopback(address) ? [] : [{ ...limit, key: `${name}:${site.id}:${toNetwork(address)}` }];
}

/** SAFE-5: applies the caller's limits and the site's daily limit for emails to unverified addresses. */
export async function mayEmailStranger(
  context: LimitContext,
  tx: Database,
  kind: "ticket" | "order" | "deletion" | "share",
  ownWindows: readonly RateWindow[],
): Promise<boolean> {
  if (!(await isWithin(tx, context, ownWindows))) return false;
  const { site, services } = context;
  if (await isWithin(tx, context, [{ ...limitPerDay(SITE_DAY_MAX), key: `${kind}_site:${site.id}` }]))
    return true;
  services.log.warn(
    { site: site.uri, kind },
    "the site's daily limit for emails to unverified addresses is reached",
  );
  return false;
}
