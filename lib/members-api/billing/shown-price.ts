import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { planVersions } from "../db/schema/plan-versions";
import { readWholesale, type SiteWholesale } from "../wholesale/price-repository";
import type { PlanRow } from "./purchased-plan";

/** How long a price is honored after it changed, because somebody may be looking at it. */
const HONORED_MS = 60 * 60_000;

export function priceChanged(): AppError {
  const message = "The price has changed. Review your order.";
  return new AppError("conflict", message, { fields: { price: message } });
}

/**
 * The plan at the version that the buyer saw: the present one, or one that was replaced within the last hour. Throws 409
 * for any other, so that nobody gets other credits than were shown either.
 */
export async function planAsShown(
  db: Database,
  plan: PlanRow,
  version: number | undefined,
  now: Date,
): Promise<PlanRow> {
  if (version === undefined || version === plan.version) return plan;
  const [shown, replaced] = await Promise.all([
    findVersion(db, plan, version),
    findVersion(db, plan, version + 1),
  ]);
  if (!shown || !replaced || !isHonored(replaced.createdAt, now)) throw priceChanged();
  const { credits, priceCents, currency } = shown;
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

/**
 * The wholesale prices that an order is held to: those in force. Where these would refuse a price that was shown, those of
 * an hour before, so that a raise does not meet a buyer at the checkout. Null where neither allows it.
 */
export async function wholesaleFor(
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
