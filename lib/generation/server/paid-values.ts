import type { GarageVehicle, VehiclePage } from "@/lib/garage/contract/garage";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { listNewestDocuments, markOpened } from "./document-repository";

interface PaidValues {
  listings: boolean;
  value: boolean;
}

const getFree = ({ config }: BaseContext["site"]): PaidValues => ({
  listings: config.free_listings ?? false,
  value: config.free_market_value ?? false,
});

/**
 * Returns which values are free or covered by the user's report. Counts as opening the report, which can't be swapped
 * afterward.
 */
export async function getReadablePaidValues(context: BaseContext, vin: string): Promise<PaidValues> {
  const { db, site, services } = context;
  const free = getFree(site);
  if (free.listings && free.value) return free;
  const owner = { siteId: site.id, userId: requireUser(context).id };
  const documents = await listNewestDocuments(db, owner.siteId, owner.userId, [vin]);
  const report = documents.find(({ product }) => product === "vhr");
  const isOpen = report ? await markOpened(db, { ...report, ...owner }, services.now()) : false;
  return { listings: isOpen || free.listings, value: isOpen || free.value };
}

export function lockMarketValue<Value extends MarketValueResult>(
  value: Value,
  { value: isOpen }: PaidValues,
): Value {
  if (isOpen || (value.state !== "found" && value.found === 0)) return value;
  const hidden = { entries: [], spread: null, basis: null, comparables: [], source: null, newest: null };
  return { ...value, ...hidden, blured: true };
}

const createLocked = (count: number) => ({
  blured: true as const,
  state: count > 0 ? ("found" as const) : ("none" as const),
  count,
});

export function lockVehiclePage(page: VehiclePage, readable: PaidValues): VehiclePage {
  const { sales_listing_history, auctions } = page;
  const offers = {
    sales_listing_history: [],
    auctions: [],
    locked: {
      listings: createLocked(sales_listing_history?.length ?? 0),
      auctions: createLocked(auctions?.length ?? 0),
    },
  };
  return {
    ...page,
    ...(readable.listings ? {} : offers),
    market_value: lockMarketValue(page.market_value, readable),
  };
}

export function lockListedValue(
  site: BaseContext["site"],
  vehicle: Pick<GarageVehicle, "report" | "value_cents">,
): number | null {
  return getFree(site).value || vehicle.report ? vehicle.value_cents : null;
}
