"use client";
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { rememberServed } from "@/lib/platform/browser";

/** On back navigation, the router reuses old payloads, which must not overwrite newer data. */
const hydrated = new WeakSet<DehydratedState>();

/** The browser's data may be more complete, such as the entire garage. */
function findMissing(client: QueryClient, state: DehydratedState): DehydratedState {
  const cache = client.getQueryCache();
  const queries = state.queries.filter(({ queryHash }) => cache.get(queryHash)?.state.data === undefined);
  for (const { queryHash } of queries) {
    const query = cache.get(queryHash);
    // HydrationBoundary hydrates existing queries only after their observers mount, too late to keep a failed query
    // from refetching.
    if (query?.state.status === "error" && query.getObserversCount() === 0) cache.remove(query);
  }
  return { ...state, queries };
}

export function Prefetched({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const client = useQueryClient();
  const missing = useMemo(() => {
    if (hydrated.has(state)) return undefined;
    for (const query of state.queries) rememberServed(client, query.queryHash, query.state.data);
    return findMissing(client, state);
  }, [client, state]);
  // React may start a render more than once; only a committed render counts.
  useEffect(() => void hydrated.add(state), [state]);
  return <HydrationBoundary state={missing}>{children}</HydrationBoundary>;
}
