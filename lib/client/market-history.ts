import { queryOptions } from "@tanstack/react-query";
import { checkKeys } from "./checks";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";
import { vehicleState } from "./vehicle-state";

const garage = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

/**
 * Where a car of the garage was listed, sold and auctioned. Fails with 'not_found' for a car that is not in it. The
 * answer says what the car is worth too: its panel need not ask that again.
 */
export function marketHistoryQuery(vin: string) {
  return queryOptions({
    queryKey: checkKeys.history(vin),
    queryFn: async ({ client, signal }) => {
      const { data } = await callApi(garage("vehicle"), { query: { vin }, signal });
      vehicleState(client).setMarketValue(vin, data.market_value);
      return { listings: data.sales_listing_history, auctions: data.auctions };
    },
    ...vehicleQueryDefaults,
  });
}
