import { environmentManager, QueryClient, type QueryKey } from "@tanstack/react-query";
import { canRetry } from "@/lib/core/can-retry";
import { VEHICLE_QUERY_INTERVAL_MS, VEHICLE_QUERY_RETRIES } from "@/lib/core/constants";
import { ApiError } from "./api-error";

/** Without a network another attempt only keeps its user waiting: the query runs again when the network is back. */
const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

const retryQuery = (failures: number, error: unknown) =>
  failures < VEHICLE_QUERY_RETRIES && error instanceof ApiError && canRetry(error) && !isOffline();

/**
 * For vehicle data: it changes over days, not over seconds. On the server no timer collects it: the cache goes with its
 * request, and a timer would keep both for as long.
 */
export const vehicleQueryDefaults = {
  retry: retryQuery,
  staleTime: VEHICLE_QUERY_INTERVAL_MS,
  gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : VEHICLE_QUERY_INTERVAL_MS,
  refetchInterval: VEHICLE_QUERY_INTERVAL_MS,
} as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a request fails at once and says so; by default it would wait silently for the network.
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: retryQuery,
        staleTime: 30_000,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The caches of the mounted pages: parts of the application with a shell of their own have one each. */
const open = new Set<QueryClient>();

/** Registers a mounted page's cache; returns the function that removes it. */
export function registerQueryClient(client: QueryClient): () => void {
  open.add(client);
  return () => open.delete(client);
}

/** For work that outlives the page where it started: the caches of `client`, if any, and of the current page. */
export const activeQueryClients = (client: QueryClient | null): QueryClient[] => [
  ...new Set(client ? [client, ...open] : open),
];

/** Invalidates the queries in all of them. Never rejects. */
export async function invalidateActiveClients(
  client: QueryClient | null,
  keys: readonly QueryKey[],
): Promise<void> {
  await Promise.allSettled(
    activeQueryClients(client).flatMap((cache) =>
      keys.map((queryKey) => cache.invalidateQueries({ queryKey })),
    ),
  );
}
