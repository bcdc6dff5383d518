"use client";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi, loadCalls, useServedQuery } from "@/lib/platform/browser";
import type { User } from "../contract/account";

const call = loadCalls(() => import("../contract/account"), "accountCalls");

export const accountKeys = { all: ["account"] as const, user: () => [...accountKeys.all, "user"] as const };

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
  refetchOnWindowFocus: (query) => Boolean(query.state.data),
  refetchOnReconnect: (query) => Boolean(query.state.data),
  refetchOnMount: (query) => Boolean(query.state.data),
});

export async function requireUser(id: string): Promise<void> {
  const { user } = await callApi(call("user"));
  if (user.id === id) return;
  throw new ApiError({ code: "not_logged_in", status: 401, message: "Someone else is logged in." });
}

export function useUser() {
  return useServedQuery(userQuery);
}
