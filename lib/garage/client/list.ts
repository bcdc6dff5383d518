import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { GarageVehicle, garageCalls } from "../contract/garage";
import { garageKeys } from "./garage";

const call = loadCalls(() => import("../contract/garage"), "garageCalls");

const FIRST_PAGE = 50;
const PAGE = 500;
const PAGE_DELAY_MS = 30;

export interface GarageListing {
  vehicles: GarageVehicle[];
  total: number;
  complete: boolean;
}

function toGarageListing(page: z.output<typeof garageCalls.page.response>): GarageListing {
  return {
    vehicles: page.vehicles,
    total: Math.max(page.total, page.vehicles.length),
    complete: page.next === null,
  };
}

/** Skips vehicles that the page repeats because others were added during loading. */
function appendPage(list: readonly GarageVehicle[], page: readonly GarageVehicle[]): GarageVehicle[] {
  const vins = new Set(list.map((vehicle) => vehicle.vin));
  return [...list, ...page.filter((vehicle) => !vins.has(vehicle.vin))];
}

async function readGarage(client: QueryClient, signal: AbortSignal): Promise<GarageListing> {
  const before = client.getQueryData<GarageListing>(garageKeys.list);
  const inSight = before?.complete !== true;
  let vehicles: GarageVehicle[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: cursor === undefined ? FIRST_PAGE : PAGE, ...(cursor ? { cursor } : {}) };
    const page = await callApi(call("page"), { query, signal });
    const known = vehicles.length;
    const shownListing =
      cursor !== undefined && inSight ? client.getQueryData<GarageListing>(garageKeys.list) : null;
    vehicles = appendPage(shownListing?.vehicles ?? vehicles, page.vehicles);
    const listing = toGarageListing({ ...page, vehicles });
    // Some remote Members APIs return the first page for every cursor.
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

/** Loads the whole garage page by page (docs/decisions/garage-list.md). */
export function garageListQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: ({ client, signal }) => readGarage(client, signal),
    ...vehicleQueryDefaults,
    staleTime: ({ state }) => (isWhole(state.data) ? vehicleQueryDefaults.staleTime : 0),
    // Structural sharing of 10,000 vehicles costs more than rendering the visible rows.
    structuralSharing: false,
  });
}

export function garageFirstPageQuery() {
  return queryOptions({
    queryKey: garageKeys.list,
    queryFn: async ({ signal }) =>
      toGarageListing(await callApi(call("page"), { query: { limit: FIRST_PAGE }, signal })),
  });
}

const RECENT_VEHICLES = 6;

export function recentVehiclesQuery() {
  return queryOptions({
    queryKey: garageKeys.recent(RECENT_VEHICLES),
    queryFn: async ({ signal }) =>
      // Remote Members APIs may ignore the limit.
      (await callApi(call("page"), { query: { limit: RECENT_VEHICLES }, signal })).vehicles.slice(
        0,
        RECENT_VEHICLES,
      ),
    ...vehicleQueryDefaults,
  });
}
