import type { BaseContext } from "@/lib/platform/http";
import { type Locale, pickTexts } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import { isBelowWholesale } from "@/lib/wholesale/rules/wholesale";
import { readWholesale } from "@/lib/wholesale/server";
import type { PlanWire } from "../contract/plans";
import { formatCents, getSaleTerms, priceOrder } from "../rules/pricing";
import { listPlans } from "./plan-repository";
import type { PlanRow } from "./purchased-plan";

export const AUDIENCE_PRODUCTS = {
  report: ["vhr", "uvc", "global"],
  sticker: ["sticker", "global"],
} as const satisfies Record<string, readonly PlanRow["product"][]>;
export type PlanAudience = keyof typeof AUDIENCE_PRODUCTS;

/** Throws 403 for dealer plans unless the user is a dealer (docs/decisions/plans-and-prices.md). */
export function assertMayBuyAs({ user }: Pick<BaseContext, "user">, userType: PlanRow["userType"]): void {
  if (userType === "dealer" && user?.role !== "dealer") {
    throw new AppError("forbidden", "Dealer plans are for dealer accounts. Sign up as a dealer to see them.");
  }
}

export async function planResponse(
  context: BaseContext,
  audience: PlanAudience,
  userType: PlanRow["userType"],
) {
  assertMayBuyAs(context, userType);
  const { db, site, services } = context;
  const { currency, taxRateBp, taxLabel } = getSaleTerms(site.config);
  const isGlobal = site.config.credit_type === "global";
  const products = AUDIENCE_PRODUCTS[audience].filter(
    (product) => product === "uvc" || (product === "global") === isGlobal,
  );
  const listed = await listPlans(db, site.id, { userType, products });
  const wholesale = await readWholesale(db, site.id, services.now());
  const rows = listed.filter((plan) => !isBelowWholesale(wholesale, { ...plan, cents: plan.priceCents }));
  return {
    status: "success" as const,
    data: rows.map((row) => planWire(row, context.locale, taxRateBp)),
    user_type: userType,
    currency,
    tax: { rate_bp: taxRateBp, label: taxLabel },
  };
}

function planWire(plan: PlanRow, locale: Locale, taxRateBp: number): PlanWire {
  const { code, product, kind, name, credits, priceCents, currency, interval } = plan;
  return {
    code,
    product,
    kind,
    credits,
    currency,
    name: pickTexts(name, locale),
    price_version: plan.version,
    price_cents: priceCents,
    price: formatCents(priceCents),
    unit_price_cents: credits === null ? null : Math.round(priceCents / credits),
    renewal: interval && {
      interval,
      price_cents: priceCents,
      total_cents: priceOrder({ unitCents: priceCents, quantity: 1, taxRateBp, discount: null }).totalCents,
    },
  };
}
