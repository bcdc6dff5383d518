import { environmentManager, QueryClient, type QueryKey } from "@tanstack/react-query";
import { canRetry, VEHICLE_QUERY_INTERVAL_MS, VEHICLE_QUERY_RETRIES } from "@/lib/platform/values";
import { ApiError } from "./api-error";

const isOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

const retryQuery = (failures: number, error: unknown) =>
  failures < VEHICLE_QUERY_RETRIES && error instanceof ApiError && canRetry(error) && !isOffline();

/** No garbage collection timer on the server: it would keep the request and its cache in memory. */
export const vehicleQueryDefaults = {
  retry: retryQuery,
  staleTime: VEHICLE_QUERY_INTERVAL_MS,
  gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : VEHICLE_QUERY_INTERVAL_MS,
  refetchInterval: VEHICLE_QUERY_INTERVAL_MS,
} as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default, React Query waits silently while offline; fail instead.
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

const open = new Set<QueryClient>();

export function registerQueryClient(client: QueryClient): () => void {
  open.add(client);
  return () => open.delete(client);
}

export const listActiveQueryClients = (client: QueryClient | null): QueryClient[] => [
  ...new Set(client ? [client, ...open] : open),
];

export async function invalidateActiveClients(
  client: QueryClient | null,
  keys: readonly QueryKey[],
): Promise<void> {
  await Promise.allSettled(
    listActiveQueryClients(client).flatMap((cache) =>
      keys.map((queryKey) => cache.invalidateQueries({ queryKey })),
    ),
  );
}
