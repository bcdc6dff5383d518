"use client";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { ApiError, type CallOptions, callApi, loadCalls, tabStorage } from "@/lib/platform/browser";
import { type CallDefinition, createInvalidFieldsError, getFieldProblems } from "@/lib/platform/calls";
import type { FieldErrors } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import type { adminCalls } from "../contract/admin";

const call = loadCalls(() => import("../contract/admin"), "adminCalls");

type Calls = typeof adminCalls;
type Data<N extends keyof Calls> = z.output<Calls[N]["response"]> extends { data: infer D } ? D : never;
export type ListName = {
  [N in keyof Calls]: `${N & string}Export` extends keyof Calls ? N : never;
}[keyof Calls];
export type ListRow<N extends ListName> = Data<N> extends (infer R)[] ? R : never;
export type ActionName = Exclude<
  { [N in keyof Calls]: Calls[N] extends CallDefinition<z.ZodObject, z.ZodType> ? N : never }[keyof Calls],
  ListName | "login" | "me" | "uploadLogo"
>;
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
  record: (name: string, query: ListQuery) => ["admin", "record", name, query] as const,
};

const PAGE_ROWS = 50;

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

function recordQuery<N extends keyof Calls>(name: N, query: ListQuery, options: { staleTime?: number } = {}) {
  const row = call(name) as unknown as () => Promise<
    CallDefinition<z.ZodType<unknown, ListQuery>, z.ZodType, z.ZodType<{ data: Data<N> }>>
  >;
  return queryOptions({
    queryKey: adminKeys.record(name, query),
    queryFn: async ({ signal }) => (await callApi(row, { query, signal })).data,
    staleTime: 5000,
    ...options,
  });
}

export const accountQuery = (id: string, site?: string) => recordQuery("user", { id, site });
export const orderQuery = (id: string, site?: string) => recordQuery("order", { id, site });
export const ticketQuery = (id: string, site?: string) => recordQuery("ticket", { id, site });
export const disputeQuery = (id: string, site?: string) => recordQuery("dispute", { id, site });
export const figuresQuery = (site?: string) => recordQuery("figures", { site });
export const instanceQuery = recordQuery("instance", {});
export const dailyQuery = (query: { days: string; payments: string }) => recordQuery("daily", query);
export const payoutsQuery = (site?: string) => recordQuery("payouts", { site });
export type PayoutsData = Data<"payouts">;
export const partnerQuery = recordQuery("partner", {});
export type PartnerData = Data<"partner">;
export const pricesQuery = recordQuery("prices", {});
export type PricesData = Data<"prices">;
export const domainsQuery = recordQuery("domains", {});
export type DomainData = Data<"domains">["domains"][number];
export type MailDomainData = NonNullable<Data<"domains">["mail"]>;
export const emailsQuery = (locale: string, site?: string) => recordQuery("emails", { locale, site });
export const siteQuery = (site?: string) => recordQuery("site", { site });
export const ssoQuery = recordQuery("sso", {});
export type SsoData = Data<"sso">;
export const staffSettingsQuery = (site?: string) => recordQuery("staffSettings", { site });
export const themesQuery = (site: string | undefined, limit: number) =>
  recordQuery("themes", { site, limit: String(limit) });
export type ThemesData = Data<"themes">;
export const wholesaleDefaultsQuery = recordQuery("wholesaleDefaults", {});
export const siteTextsQuery = (site?: string) => recordQuery("siteTexts", { site });
export const previewQuery = (colors: ListQuery) => recordQuery("previewSite", colors, { staleTime: 60_000 });

const RUNNING_POLL_MS = 1500;
export function importQuery(id: string) {
  return {
    ...recordQuery("importRun", { id }),
    refetchInterval: (query: { state: { data?: Data<"importRun"> } }) =>
      query.state.data?.state === "running" ? RUNNING_POLL_MS : (false as const),
  };
}

export const adminQuery = queryOptions({
  queryKey: adminKeys.me,
  queryFn: ({ signal }) => callApi(call("me"), { signal }),
  retry: false,
});

export const readAdmin = () => callApi(call("me"));

export function getEmailPageHref(query: ListQuery): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${getMemberHref("/api/admin/emails/page")}?${new URLSearchParams(entries)}`;
}

export function getStatementHref(query: {
  site: string;
  format: "pdf" | "csv";
  locale: string;
  id?: string;
  currency?: string;
  test?: string;
}): string {
  return `${getMemberHref("/api/admin/statement")}?${new URLSearchParams(query)}`;
}

export function exportHref(path: string, query: ListQuery): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(entries).toString();
  return getMemberHref(`/api/admin/${path}/export`) + (search ? `?${search}` : "");
}

/** Validates an action and sends it. Throws ApiError with all invalid `fields` by path ('config.name'). */
export async function sendAdminAction(
  name: ActionName,
  body: Record<string, unknown>,
  check: (body: Record<string, unknown>) => FieldErrors = () => ({}),
): Promise<AdminRow> {
  const row = call(name) as unknown as () => Promise<
    CallDefinition<z.ZodType, z.ZodType<unknown, Record<string, unknown>>, z.ZodType<{ data: AdminRow }>>
  >;
  const fields = { ...check(body), ...getFieldProblems((await row()).request, body) };
  if (Object.keys(fields).length > 0) {
    const { code, status, message } = createInvalidFieldsError(fields);
    throw new ApiError({ code, status, message, fields });
  }
  return (await callApi(row, { body })).data;
}

export const uploadLogo = async (image: File) =>
  (await callApi(call("uploadLogo"), { body: { image } })).data.logo;

export const logInAdmin = (body: NonNullable<CallOptions<Calls["login"]>["body"]>) =>
  callApi(call("login"), { body });

export type StartedFactor = Data<"startSecondFactor">;
type FactorBody<N extends "startSecondFactor" | "confirmSecondFactor" | "removeSecondFactor"> = z.output<
  Calls[N]["request"]
>;

export const startSecondFactor = async (body: FactorBody<"startSecondFactor">): Promise<StartedFactor> =>
  (await callApi(call("startSecondFactor"), { body })).data;

export const confirmSecondFactor = async (body: FactorBody<"confirmSecondFactor">): Promise<string[]> =>
  (await callApi(call("confirmSecondFactor"), { body })).data.recovery_codes;

export const removeSecondFactor = async (body: FactorBody<"removeSecondFactor">) =>
  (await callApi(call("removeSecondFactor"), { body })).data;

export async function logOutAdmin() {
  await callApi(call("logout"));
  tabStorage.clear();
}
