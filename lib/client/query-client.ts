import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { VEHICLE_QUERY_INTERVAL_MS, VEHICLE_QUERY_RETRIES } from "@/lib/core/constants";
import { ApiError } from "./api-error";

/** Only what can heal by itself is asked again: no answer, 408, 425, 429 and 5xx. */
export function canHeal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || [408, 425, 429].includes(error.status) || error.status >= 500;
}

/** For queries of vehicle data: it changes over days, not over seconds. */
export const vehicleQueryDefaults = {
  retry: (failures: number, error: unknown) => failures < VEHICLE_QUERY_RETRIES && canHeal(error),
  staleTime: VEHICLE_QUERY_INTERVAL_MS,
  refetchInterval: VEHICLE_QUERY_INTERVAL_MS,
} as const;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once and says so; by default it would wait in silence for the network's return.
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < VEHICLE_QUERY_RETRIES && canHeal(error),
        staleTime: 30_000,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The caches of the pages that are open: parts of the application with a wrapper of their own have one each. */
const open = new Set<QueryClient>();

/** Counts a cache among the open ones, from its page's effect; returns what takes it out again. */
export function joinOpenCaches(client: QueryClient): () => void {
  open.add(client);
  return () => open.delete(client);
}

/** For work that outlives the page it was begun on, or that no page began: `client`, if any, and whichever page is open by now. */
export const openCaches = (client: QueryClient | null): QueryClient[] => [
  ...new Set(client ? [client, ...open] : open),
];

/** All of them ask anew. Never rejects. */
export async function invalidateOpenCaches(
  client: QueryClient | null,
  keys: readonly QueryKey[],
): Promise<void> {
  await Promise.allSettled(
    openCaches(client).flatMap((cache) => keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  );
}
