import type { PlanWire } from "@/lib/contract/commerce-plans";
import { AppError } from "@/lib/core/errors";
import { decimalCents, priceOrder, saleTerms } from "@/lib/core/pricing";
import type { BaseContext } from "../serve";
import { listPlans } from "./plan-repository";
import type { PlanRow } from "./sold-plan";

/** What each of the two order calls, and the list that goes with it, sells. A shared credit pays for either product. */
export const SOLD_BY = {
  report: ["vhr", "uvc", "global"],
  sticker: ["sticker", "global"],
} as const satisfies Record<string, readonly PlanRow["product"][]>;
export type Shelf = keyof typeof SOLD_BY;

/** Throws 403 for dealer plans and an account that is no dealer's (docs/decisions/plans-and-prices.md). */
export function assertMayBuyAs({ user }: Pick<BaseContext, "user">, userType: PlanRow["userType"]): void {
  if (userType === "dealer" && user?.role !== "dealer") {
    throw new AppError("forbidden", "Dealer plans are for dealer accounts. Sign up as a dealer to see them.");
  }
}

export async function answerPlans(context: BaseContext, shelf: Shelf, userType: PlanRow["userType"]) {
  assertMayBuyAs(context, userType);
  const { db, site } = context;
  const { currency, taxRateBp, taxLabel } = saleTerms(site.config);
  const isGlobal = site.config.credit_type === "global";
  const products = SOLD_BY[shelf].filter(
    (product) => product === "uvc" || (product === "global") === isGlobal,
  );
  const rows = await listPlans(db, site.id, { userType, products });
  return {
    status: "success" as const,
    data: rows.map((row) => planWire(row, context.locale, taxRateBp)),
    user_type: userType,
    currency,
    tax: { rate_bp: taxRateBp, label: taxLabel },
  };
}

function planWire(plan: PlanRow, locale: "en" | "es", taxRateBp: number): PlanWire {
  const { code, product, kind, name, credits, priceCents, currency, interval } = plan;
  return {
    ...{ code, product, kind, credits, currency },
    name: name[locale],
    price_cents: priceCents,
    price: decimalCents(priceCents),
    unit_price_cents: credits === null ? null : Math.round(priceCents / credits),
    renewal: interval && {
      interval,
      price_cents: priceCents,
      total_cents: priceOrder({ unitCents: priceCents, quantity: 1, taxRateBp, discount: null }).totalCents,
    },
  };
}
