import type { Plan } from "@/lib/contract/billing-plans";
import type { EntitledProduct } from "@/lib/core/credits/products";

interface SoldPlans {
  report: readonly Plan[];
  sticker: readonly Plan[];
}

/** What a visitor is offered, from the site's own grants and plans; nothing here that the site does not sell. */
export interface HomeOffer {
  /** What a new account makes for nothing; on a site with one balance, `vhr` counts for both. */
  free: Record<EntitledProduct, number>;
  isGlobal: boolean;
  /** The single report, or the single credit where one pays for both. */
  single: Plan | null;
  /** The bundle of reports or credits whose document is the cheapest. */
  bundle: Plan | null;
  sticker: Plan | null;
  /** See `Offer` in lib/contract/offers.ts. */
  ownApi: boolean;
}

const each = (plan: Plan) => plan.unit_price_cents ?? Number.POSITIVE_INFINITY;
const cheapest = (plans: readonly Plan[]) => plans.toSorted((a, b) => each(a) - each(b))[0] ?? null;

/** `plans` is null where they are not known, or where nothing may lead to a purchase. */
export function homeOffer(
  plans: SoldPlans | null,
  site: { isGlobal: boolean; grant: Record<EntitledProduct, number>; ownApi: boolean },
): HomeOffer {
  const isSold = ({ product }: Plan) => (site.isGlobal ? product !== "uvc" : product === "vhr");
  const once = (kind: Plan["kind"], from: readonly Plan[]) =>
    cheapest(from.filter((plan) => plan.kind === kind));
  const reports = (plans?.report ?? []).filter(isSold);
  const single = once("single", reports);
  const bundle = once("pack", reports);
  return {
    free: site.grant,
    isGlobal: site.isGlobal,
    ownApi: site.ownApi,
    single,
    bundle: bundle && single && each(bundle) >= each(single) ? null : bundle,
    sticker: once("single", plans?.sticker ?? []),
  };
}
