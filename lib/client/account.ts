"use client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { accountCalls, type User } from "@/lib/contract/account";
import { routes } from "@/lib/routes";
import { ApiError } from "./api-error";
import { type CallOptions, callApi } from "./request";

export const accountKeys = { all: ["account"] as const, user: () => [...accountKeys.all, "user"] as const };

/** The user of this session, or null for a visitor: not being logged in is an answer, not an error. */
export const userQuery = queryOptions<User | null>({
  queryKey: accountKeys.user(),
  queryFn: async ({ signal }) => {
    try {
      return (await callApi(accountCalls.user, { signal })).user;
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

type Body<C extends (typeof accountCalls)[keyof typeof accountCalls]> = NonNullable<CallOptions<C>["body"]>;

/*
 * What opens a session is followed by a whole page load (see leaveFor), so these are plain calls: the pages that use
 * them have no query cache, and the next page starts with an empty one.
 */
export const login = (body: Body<typeof accountCalls.login>) => callApi(accountCalls.login, { body });
export const register = (body: Body<typeof accountCalls.register>) =>
  callApi(accountCalls.register, { body });
export const secureLogin = (body: Body<typeof accountCalls.secureLogin>) =>
  callApi(accountCalls.secureLogin, { body });
export const resetPassword = (body: Body<typeof accountCalls.resetPassword>) =>
  callApi(accountCalls.resetPassword, { body });
export const changePassword = (body: Body<typeof accountCalls.changePassword>) =>
  callApi(accountCalls.changePassword, { body });

/** Loads a page of this site anew: nothing that one login fetched is left for the next. */
export function leaveFor(path: string): "leaving" {
  window.location.assign(path);
  return "leaving";
}

/** Ends the session. What was fetched goes with the document: the first page is loaded anew. */
export function useLogout() {
  return useMutation({
    mutationFn: () => callApi(accountCalls.logout),
    onSuccess: () => leaveFor(routes.home),
  });
}
