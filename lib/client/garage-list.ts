import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { GarageVehicle, garageCalls } from "@/lib/contract/garage";
import { garageKeys } from "./garage";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";

const call = callsOf(() => import("@/lib/contract/garage"), "garageCalls");

/** The first page fills the screen at once; the others are as large as the server allows. */
const FIRST_PAGE = 50;
const PAGE = 500;
/** Between two pages the browser can render, scroll and handle input. */
const PAGE_DELAY_MS = 30;

export interface GarageListing {
  vehicles: GarageVehicle[];
  /** The server's total; more than `vehicles` until `complete`. */
  total: number;
  complete: boolean;
}

/** The garage as of its first page. */
function toGarageListing(page: z.output<typeof garageCalls.page.response>): GarageListing {
  return {
    vehicles: page.vehicles,
    total: Math.max(page.total, page.vehicles.length),
    complete: page.next === null,
  };
}

/** Those that are not in `list` yet: a page may repeat a vehicle that was added while the pages loaded. */
function appended(list: readonly GarageVehicle[], page: readonly GarageVehicle[]): GarageVehicle[] {
  const vins = new Set(list.map((vehicle) => vehicle.vin));
  return [...list, ...page.filter((vehicle) => !vins.has(vehicle.vin))];
}

async function readGarage(client: QueryClient, signal: AbortSignal): Promise<GarageListing> {
  const before = client.getQueryData<GarageListing>(garageKeys.list);
  // While a complete list is refetched, keep showing it until the new one is complete.
  const inSight = before?.complete !== true;
  let vehicles: GarageVehicle[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: cursor === undefined ? FIRST_PAGE : PAGE, ...(cursor ? { cursor } : {}) };
    const page = await callApi(call("page"), { query, signal });
    const known = vehicles.length;
    const shown =
      cursor !== undefined && inSight ? client.getQueryData<GarageListing>(garageKeys.list) : null;
    vehicles = appended(shown?.vehicles ?? vehicles, page.vehicles);
    const listing = toGarageListing({ ...page, vehicles });
    // Some remote Members APIs answer every cursor with the first page.
    if (page.next !== null && cursor !== undefined && vehicles.length === known)
      return { ...listing, total: vehicles.length, complete: true };
    if (page.next === null) return listing;
    if (inSight) client.setQueryData(garageKeys.list, listing);
    cursor = page.next;
    await new Promise((resolve) => setTimeout(resolve, PAGE_DELAY_MS));
    signal.throwIfAborted();
  }
}

const isWhole = (listing: GarageListing | undefined) => listing?.complete === true;

/**
 * The whole garage, newest first, loaded page by page into the cache: what is loaded can be scrolled and searched
 * while the rest arrives. See docs/decisions/garage-list.md.
 */
export function garageListQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: ({ client, signal }) => readGarage(client, signal),
    ...vehicleQueryDefaults,
    // The server prefetches the first page only; the browser loads the rest at once.
    staleTime: ({ state }) => (isWhole(state.data) ? vehicleQueryDefaults.staleTime : 0),
    // Structural sharing of ten thousand vehicles costs more than rendering the few visible ones.
    structuralSharing: false,
  });
}

/** The first page of the list, for the server's prefetch. */
export function garageFirstPageQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: async ({ signal }) =>
      toGarageListing(await callApi(call("page"), { query: { limit: FIRST_PAGE }, signal })),
  });
}

/** The number of recent vehicles on pages other than the garage. */
const RECENT_VEHICLES = 6;

export function recentVehiclesQuery() {
  return queryOptions({
    queryKey: garageKeys.recent(RECENT_VEHICLES),
    queryFn: async ({ signal }) =>
      // A remote Members API may ignore the limit.
      (await callApi(call("page"), { query: { limit: RECENT_VEHICLES }, signal })).vehicles.slice(
        0,
        RECENT_VEHICLES,
      ),
    ...vehicleQueryDefaults,
  });
}
