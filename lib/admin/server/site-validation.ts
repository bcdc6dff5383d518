import { and, eq, inArray, ne } from "drizzle-orm";
import { coupons } from "@/lib/billing/schema/billing";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { siteHosts } from "@/lib/site/schema/site";
import type { SiteDraft } from "../contract/sites";
import {
  getSiteDraftProblems,
  NO_SUCH_COUPON,
  normalizeHosts,
  normalizeOrigin,
  type SiteDraftInput,
} from "../rules";
import { HOST_TAKEN } from "./site-repository";

interface SoundDraft extends SiteDraft {
  hosts: [string, ...string[]];
}

export async function validateSiteDraft(
  tx: Database,
  draft: SiteDraftInput & SiteDraft,
  stored: { id: string; uri: string; hosts: readonly string[] } | null,
): Promise<SoundDraft> {
  const problems = getSiteDraftProblems(draft, stored?.hosts ?? null);
  const hosts = normalizeHosts(draft.hosts ?? stored?.hosts ?? []);
  const hasTakenHost = hosts && draft.hosts ? await isTaken(tx, hosts, stored?.id) : false;
  if (hasTakenHost) problems.hosts = HOST_TAKEN;
  else if (hosts && stored && !hosts.includes(stored.uri)) {
    problems.hosts = "Keep the site's own name in its list of hosts.";
  }
  const code = draft.config.discount_coupon;
  if (code && stored && !(await hasCoupon(tx, stored.id, code))) {
    problems["config.discount_coupon"] = NO_SUCH_COUPON;
  }
  if (!hosts || Object.keys(problems).length > 0) throw createInvalidFieldsError(problems);
  const origin = draft.config.origin === undefined ? null : normalizeOrigin(draft.config.origin, hosts);
  return { hosts, config: origin ? { ...draft.config, origin } : draft.config, settings: draft.settings };
}

async function isTaken(tx: Database, hosts: string[], siteId: string | undefined): Promise<boolean> {
  const others = siteId === undefined ? undefined : ne(siteHosts.siteId, siteId);
  const [row] = await tx
    .select({ host: siteHosts.host })
    .from(siteHosts)
    .where(and(inArray(siteHosts.host, hosts), others))
    .limit(1);
  return row !== undefined;
}

async function hasCoupon(tx: Database, siteId: string, code: string): Promise<boolean> {
  const [coupon] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.siteId, siteId), eq(coupons.code, code), eq(coupons.active, true)));
  return coupon !== undefined;
}
