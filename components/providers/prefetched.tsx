"use client";
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { rememberServed } from "@/lib/client/http/served-query";

/** On back navigation the router reuses a page's old payload, which must not overwrite newer data. */
const hydrated = new WeakSet<DehydratedState>();

/**
 * The queries of `state` that the browser has no data for. Its own data may be more complete, such as the whole
 * garage instead of the first page.
 */
function missingIn(client: QueryClient, state: DehydratedState): DehydratedState {
  const cache = client.getQueryCache();
  const queries = state.queries.filter(({ queryHash }) => cache.get(queryHash)?.state.data === undefined);
  for (const { queryHash } of queries) {
    const query = cache.get(queryHash);
    // HydrationBoundary hydrates an existing query only after its observers have mounted; one that failed before
    // would have been refetched by then.
    if (query?.state.status === "error" && query.getObserversCount() === 0) cache.remove(query);
  }
  return { ...state, queries };
}

/** Hydrates the queries that the server prefetched, once. */
export function Prefetched({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const client = useQueryClient();
  const missing = useMemo(() => {
    if (hydrated.has(state)) return undefined;
    for (const query of state.queries) rememberServed(client, query.queryHash, query.state.data);
    return missingIn(client, state);
  }, [client, state]);
  // Only a committed render counts: React may start a render more than once.
  useEffect(() => void hydrated.add(state), [state]);
  return <HydrationBoundary state={missing}>{children}</HydrationBoundary>;
}
