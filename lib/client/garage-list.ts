import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { GarageVehicle, garageCalls } from "@/lib/contract/garage";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

/** The first page fills a screen at once; the others come as large as the server gives them. */
export const FIRST_PAGE = 50;
const PAGE = 500;
/** Between two pages the browser draws, scrolls and listens. */
const PAUSE_MS = 30;

export interface GarageListing {
  vehicles: GarageVehicle[];
  /** How many the server has; more than `vehicles` until `complete`. */
  total: number;
  complete: boolean;
}

/** The garage as its first page tells it. */
export function listingOf(page: z.output<typeof garageCalls.page.response>): GarageListing {
  return {
    vehicles: page.vehicles,
    total: Math.max(page.total, page.vehicles.length),
    complete: page.next === null,
  };
}

/** Those that are not in `list` yet: a page may repeat a car that was added while the pages came. */
function appended(list: readonly GarageVehicle[], page: readonly GarageVehicle[]): GarageVehicle[] {
  const known = new Set(list.map((vehicle) => vehicle.vin));
  return [...list, ...page.filter((vehicle) => !known.has(vehicle.vin))];
}

async function readGarage(client: QueryClient, signal: AbortSignal): Promise<GarageListing> {
  const before = client.getQueryData<GarageListing>(garageKeys.list);
  // A whole list that is read anew is shown as it was until the new one is whole.
  const inSight = before?.complete !== true;
  let vehicles: GarageVehicle[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: cursor === undefined ? FIRST_PAGE : PAGE, ...(cursor ? { cursor } : {}) };
    const page = await callApi(call("page"), { query, signal });
    const shown =
      cursor !== undefined && inSight ? client.getQueryData<GarageListing>(garageKeys.list) : null;
    vehicles = appended(shown?.vehicles ?? vehicles, page.vehicles);
    const listing = listingOf({ ...page, vehicles });
    if (page.next === null) return listing;
    if (inSight) client.setQueryData(garageKeys.list, listing);
    cursor = page.next;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    signal.throwIfAborted();
  }
}

/**
 * The whole garage, newest first, read page by page into the cache: what is there can be scrolled and searched while the
 * rest comes. See docs/decisions/garage-list.md.
 */
export function garageListQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: ({ client, signal }) => readGarage(client, signal),
    ...vehicleQueryDefaults,
    // Comparing ten thousand cars one by one with those before costs more than drawing the few in sight.
    structuralSharing: false,
  });
}

/** How many of the newest cars a page shows that has no room for the garage. */
export const RECENT_CARS = 6;

export function recentVehiclesQuery() {
  return queryOptions({
    queryKey: garageKeys.recent(RECENT_CARS),
    queryFn: async ({ signal }) =>
      (await callApi(call("page"), { query: { limit: RECENT_CARS }, signal })).vehicles,
    ...vehicleQueryDefaults,
  });
}
