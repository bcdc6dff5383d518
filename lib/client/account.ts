"use client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "@/lib/contract/account";
import { ApiError } from "./api-error";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/account"), "accountCalls");

export const accountKeys = { all: ["account"] as const, user: () => [...accountKeys.all, "user"] as const };

/** The user of this session, or null for a visitor: not being logged in is an answer, not an error. */
export const userQuery = queryOptions<User | null>({
  queryKey: accountKeys.user(),
  queryFn: async ({ signal }) => {
    try {
      return (await callApi(call("user"), { signal })).user;
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_logged_in") return null;
      throw error;
    }
  },
  staleTime: 30_000,
  // A visitor is not asked for again and again: only a page load can make one a user.
  refetchOnWindowFocus: (query) => Boolean(query.state.data),
  refetchOnReconnect: (query) => Boolean(query.state.data),
  refetchOnMount: (query) => Boolean(query.state.data),
});

export function useUser() {
  return useQuery(userQuery);
}
