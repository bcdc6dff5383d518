"use client";
import {
  type DehydratedState,
  hydrate,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** For each cache of the page, what the server's HTML was made of. It is never fetched into. */
const servedClients = new WeakMap<QueryClient, QueryClient>();

function servedOf(client: QueryClient): QueryClient {
  const served = servedClients.get(client) ?? new QueryClient({ defaultOptions: client.getDefaultOptions() });
  servedClients.set(client, served);
  return served;
}

/** Remembers a page's prefetched queries; what the first page said of a query stands. */
export function rememberServed(client: QueryClient, state: DehydratedState): void {
  const served = servedOf(client);
  const queries = state.queries.filter(({ queryHash }) => !served.getQueryCache().get(queryHash));
  // Until the page ends: a late part's script may take minutes.
  hydrate(
    served,
    { queries, mutations: [] },
    { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  );
}

/** Puts the server's value into a new cache, and remembers it. */
export function setServed<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  for (const each of [client, servedOf(client)]) each.setQueryData(queryKey, data);
}

/** Whether the query is no longer what the server rendered. */
function hasChanged(client: QueryClient, served: QueryClient, queryKey: QueryKey): boolean {
  const [now, before] = [client, served].map((each) => each.getQueryState(queryKey));
  return (
    now?.data !== before?.data ||
    (now?.status ?? "pending") !== (before?.status ?? "pending") ||
    (now?.fetchStatus ?? "idle") !== (before?.fetchStatus ?? "idle")
  );
}

const never = () => () => undefined;

/**
 * `useQuery` for parts of the server's HTML whose script comes late (`lazy`, `lazyWithPreload`): by then the query may have
 * changed, and React wants the first render to be the server's. So that render has the server's result; the next one,
 * which follows at once, and every part that the browser itself adds has the current one.
 */
export function useServedQuery<Data, Failure = Error, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  const client = useQueryClient();
  const current = useQuery(options);
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => hasChanged(client, servedOf(client), options.queryKey),
  );
  if (!isServed) return current;
  const served = servedOf(client);
  const observer = new QueryObserver<Data, Failure, Selected, Data, Key>(served, options);
  // As useQuery itself renders first: a query that will be fetched is said to be.
  const optimistic = { ...options, _optimisticResults: "optimistic" } as const;
  return observer.getOptimisticResult(served.defaultQueryOptions(optimistic)) as UseQueryResult<
    Selected,
    Failure
  >;
}
