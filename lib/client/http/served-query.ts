"use client";
import {
  hashKey,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** For each cache of the page, the data that the server's HTML was made of, by the query's hash. */
const served = new WeakMap<QueryClient, Map<string, unknown>>();

/** What the first page said of a query stands. */
export function rememberServed(client: QueryClient, queryHash: string, data: unknown): void {
  const queries = served.get(client) ?? new Map();
  served.set(client, queries);
  if (!queries.has(queryHash)) queries.set(queryHash, data);
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
  const servedData = served.get(client)?.get(hashKey(options.queryKey));
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => {
      const state = client.getQueryState(options.queryKey);
      return state
        ? state.data !== servedData || state.fetchStatus !== "idle" || state.status === "error"
        : servedData !== undefined;
    },
  );
  if (!isServed) return current;
  const onServer = new QueryClient({ defaultOptions: client.getDefaultOptions() });
  onServer.setQueryData(options.queryKey as QueryKey, servedData);
  const observer = new QueryObserver<Data, Failure, Selected, Data, Key>(onServer, options);
  // As useQuery itself renders first: a query that will be fetched is said to be.
  const optimistic = { ...options, _optimisticResults: "optimistic" } as const;
  return observer.getOptimisticResult(onServer.defaultQueryOptions(optimistic)) as UseQueryResult<
    Selected,
    Failure
  >;
}
