import type { Plan } from "@/lib/billing/contract/plans";
import type { EntitledProduct } from "@/lib/credits/rules/products";

interface SoldPlans {
  report: readonly Plan[];
  sticker: readonly Plan[];
}

export interface HomeOffer {
  /** Documents included with a new account; with a global balance, `vhr` counts for both products. */
  free: Record<EntitledProduct, number>;
  isGlobal: boolean;
  single: Plan | null;
  bundle: Plan | null;
  sticker: Plan | null;
  ownApi: boolean;
}

const getUnitPrice = (plan: Plan) => plan.unit_price_cents ?? Number.POSITIVE_INFINITY;
const findCheapest = (plans: readonly Plan[]) =>
  plans.toSorted((a, b) => getUnitPrice(a) - getUnitPrice(b))[0] ?? null;

/** `plans` is null if the plans are unknown or the site hides purchases. */
export function pickHomeOffer(
  plans: SoldPlans | null,
  site: { isGlobal: boolean; grant: Record<EntitledProduct, number>; ownApi: boolean },
): HomeOffer {
  const isSold = ({ product }: Plan) => (site.isGlobal ? product !== "uvc" : product === "vhr");
  const findCheapestOnce = (kind: Plan["kind"], from: readonly Plan[]) =>
    findCheapest(from.filter((plan) => plan.kind === kind));
  const reports = (plans?.report ?? []).filter(isSold);
  const single = findCheapestOnce("single", reports);
  const bundle = findCheapestOnce("pack", reports);
  return {
    free: site.grant,
    isGlobal: site.isGlobal,
    ownApi: site.ownApi,
    single,
    bundle: bundle && single && getUnitPrice(bundle) >= getUnitPrice(single) ? null : bundle,
    sticker: findCheapestOnce("single", plans?.sticker ?? []),
  };
}
