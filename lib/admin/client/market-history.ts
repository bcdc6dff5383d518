import { queryOptions } from "@tanstack/react-query";
import { checkKeys } from "@/lib/checks/client";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";

const garage = loadCalls(() => import("@/lib/garage/contract/garage"), "garageCalls");

/** Also caches the vehicle's value from the same response. Fails with 'not_found' for an unsaved vehicle. */
export function marketHistoryQuery(vin: string, locale: Locale) {
  return queryOptions({
    queryKey: checkKeys.history(vin, locale),
    queryFn: async ({ client, signal }) => {
      const { data } = await callApi(garage("vehicle"), { query: { vin }, signal });
      getVehicleState(client).setMarketValue(vin, data.market_value);
      const { panther_specs: specification, sales_listing_history: listings, auctions, locked } = data;
      return { specification, listings, auctions, locked };
    },
    ...vehicleQueryDefaults,
  });
}
