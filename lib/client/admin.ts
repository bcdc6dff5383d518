"use client";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { adminCalls } from "@/lib/contract/admin";
import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import { parseFields } from "@/lib/core/request-fields";
import { memberHref, routes } from "@/lib/routes";
import { ApiError } from "./api-error";
import { type CallOptions, callApi, callsOf } from "./request";
import { leaveFor } from "./session";

const call = callsOf(() => import("@/lib/contract/admin"), "adminCalls");

type Calls = typeof adminCalls;
type Data<N extends keyof Calls> = z.output<Calls[N]["response"]> extends { data: infer D } ? D : never;
/** Names of the calls that answer a list in pages. */
export type ListName = {
  [N in keyof Calls]: `${N & string}Export` extends keyof Calls ? N : never;
}[keyof Calls];
export type ListRow<N extends ListName> = Data<N> extends (infer R)[] ? R : never;
/** Names of the calls that change something. */
export type ActName = Exclude<
  { [N in keyof Calls]: Calls[N] extends CallDefinition<z.ZodObject, z.ZodType> ? N : never }[keyof Calls],
  ListName | "login" | "me"
>;
/** A thing of a list, as its row or its own call tells it. */
export type AdminRow = Readonly<Record<string, unknown>>;
export type ListQuery = Readonly<Record<string, string | undefined>>;

type ListCall = CallDefinition<
  z.ZodType<ListQuery, Record<string, string | number | undefined>>,
  z.ZodType,
  z.ZodType<{ data: AdminRow[]; next: string | null; total: number }>
>;

export const adminKeys = {
  all: ["admin"] as const,
  me: ["admin", "me"] as const,
  list: (name: string, query: ListQuery) => ["admin", "list", name, query] as const,
  thing: (name: string, query: ListQuery) => ["admin", "thing", name, query] as const,
};

export const PAGE_ROWS = 50;

/** A list with its search, order and filters, a page at a time. */
export function listQuery(name: ListName, query: ListQuery) {
  const row = call(name) as unknown as () => Promise<ListCall>;
  return infiniteQueryOptions({
    queryKey: adminKeys.list(name, query),
    queryFn: ({ signal, pageParam }) =>
      callApi(row, { query: { limit: PAGE_ROWS, ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}

function thing<N extends keyof Calls>(name: N, query: ListQuery, options: { staleTime?: number } = {}) {
  const row = call(name) as unknown as () => Promise<
    CallDefinition<z.ZodType<unknown, ListQuery>, z.ZodType, z.ZodType<{ data: Data<N> }>>
  >;
  return queryOptions({
    queryKey: adminKeys.thing(name, query),
    queryFn: async ({ signal }) => (await callApi(row, { query, signal })).data,
    staleTime: 5000,
    ...options,
  });
}

export const accountQuery = (id: string, site?: string) => thing("user", { id, site });
export const orderQuery = (id: string, site?: string) => thing("order", { id, site });
export const ticketQuery = (id: string, site?: string) => thing("ticket", { id, site });
export const disputeQuery = (id: string, site?: string) => thing("dispute", { id, site });
export const siteQuery = (site?: string) => thing("site", { site });
export const previewQuery = (colours: ListQuery) => thing("previewSite", colours, { staleTime: 60_000 });

const RUNNING_POLL_MS = 1500;
/** Asked again and again for as long as the import runs. */
export function importQuery(id: string) {
  return {
    ...thing("importRun", { id }),
    refetchInterval: (query: { state: { data?: Data<"importRun"> } }) =>
      query.state.data?.state === "running" ? RUNNING_POLL_MS : (false as const),
  };
}

export const adminQuery = queryOptions({
  queryKey: adminKeys.me,
  queryFn: ({ signal }) => callApi(call("me"), { signal }),
  retry: false,
});

/** The same rows, filters and order as a file. */
export function exportHref(path: string, query: ListQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return memberHref(`/api/admin/${path}/export`) + (search ? `?${search}` : "");
}

/**
 * Checks an act's fields by the contract and sends it. Throws ApiError, with `fields` by their path ('config.name'),
 * for what the contract or the server refuses.
 */
export async function sendAct(name: ActName, body: Record<string, unknown>): Promise<AdminRow> {
  const row = call(name) as unknown as () => Promise<
    CallDefinition<z.ZodType, z.ZodType<unknown, Record<string, unknown>>, z.ZodType<{ data: AdminRow }>>
  >;
  try {
    parseFields((await row()).request, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ApiError({
      code: error.code,
      status: error.status,
      message: error.message,
      fields: error.fields,
    });
  }
  return (await callApi(row, { body })).data;
}

export const adminLogin = (body: NonNullable<CallOptions<Calls["login"]>["body"]>) =>
  callApi(call("login"), { body });

export async function adminLogout() {
  await callApi(call("logout"));
  return leaveFor(routes.adminLogin);
}
