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

const served = new WeakMap<QueryClient, Map<string, unknown>>();

export function rememberServed(client: QueryClient, queryHash: string, data: unknown): void {
  const queries = served.get(client) ?? new Map();
  served.set(client, queries);
  if (!queries.has(queryHash)) queries.set(queryHash, data);
}

const never = () => () => undefined;

/**
 * Replaces `useQuery` in lazily loaded parts: the first render repeats the server's result, so that hydration matches.
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
  // Matches `useQuery`, whose first render marks a query as fetching.
  const optimistic = { ...options, _optimisticResults: "optimistic" } as const;
  return observer.getOptimisticResult(onServer.defaultQueryOptions(optimistic)) as UseQueryResult<
    Selected,
    Failure
  >;
}
