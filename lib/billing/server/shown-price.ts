import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { readWholesale, type SiteWholesale } from "@/lib/wholesale/server";
import { planVersions } from "../schema/plan-versions";
import type { PlanRow } from "./purchased-plan";

const HONORED_MS = 60 * 60_000;

export function createPriceChangedError(): AppError {
  const message = "The price has changed. Review your order.";
  return new AppError("conflict", message, { fields: { price: message } });
}

/** Throws 409 unless the version is current or was replaced within the last hour. */
export async function planAsShown(
  db: Database,
  plan: PlanRow,
  version: number | undefined,
  now: Date,
): Promise<PlanRow> {
  if (version === undefined || version === plan.version) return plan;
  const [shownVersion, replaced] = await Promise.all([
    findVersion(db, plan, version),
    findVersion(db, plan, version + 1),
  ]);
  if (!shownVersion || !replaced || !isHonored(replaced.createdAt, now)) throw createPriceChangedError();
  const { credits, priceCents, currency } = shownVersion;
  return { ...plan, version, credits, priceCents, currency };
}

const isHonored = (replacedAt: Date, now: Date) => replacedAt.getTime() > now.getTime() - HONORED_MS;

async function findVersion(db: Database, plan: PlanRow, version: number) {
  const [row] = await db
    .select()
    .from(planVersions)
    .where(
      and(
        eq(planVersions.siteId, plan.siteId),
        eq(planVersions.planId, plan.id),
        eq(planVersions.version, version),
      ),
    );
  return row;
}

/** Falls back to the prices of an hour ago, so that an increase doesn't block a buyer during checkout. */
export async function loadWholesale(
  db: Database,
  siteId: string,
  { isShown, now }: { isShown: boolean; now: Date },
  isAllowed: (list: SiteWholesale) => boolean,
): Promise<SiteWholesale | null> {
  const present = await readWholesale(db, siteId, now);
  if (isAllowed(present)) return present;
  if (!isShown) return null;
  const before = await readWholesale(db, siteId, new Date(now.getTime() - HONORED_MS));
  return isAllowed(before) ? before : null;
}
