"use client";
import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";
import { getMemberHref } from "@/lib/routes";
import type { BuyersGuide } from "./contract/buyers-guide";
import type { PrintBatchPart } from "./rules/print-batch";

const call = loadCalls(() => import("./contract/print-batch"), "printBatchCalls");

const POLL_MS = 2000;

export const printBatchKeys = {
  all: ["print-batch"] as const,
  list: ["print-batch", "list"] as const,
  detail: (id: string, limit: number) => ["print-batch", "detail", id, limit] as const,
};

export interface VinListInput {
  text: string;
  parts: PrintBatchPart[];
}

export async function checkVinList(list: VinListInput) {
  return (await callApi(call("check"), { body: list })).data;
}

export async function startPrintBatch(
  list: VinListInput & {
    name: string;
    confirmed: string[];
    left_out: string[];
    locale: Locale;
    guide: BuyersGuide | undefined;
  },
  key: string,
) {
  return (await callApi(call("start"), { body: list, idempotencyKey: key })).data;
}

export function printBatchesQuery() {
  return queryOptions({
    queryKey: printBatchKeys.list,
    queryFn: async ({ signal }) => (await callApi(call("list"), { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((batch) => batch.state === "running") ? POLL_MS : false,
  });
}

export function printBatchQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: printBatchKeys.detail(id, limit),
    queryFn: async ({ signal }) => (await callApi(call("read"), { query: { id, limit }, signal })).data,
    staleTime: 0,
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
  });
}

export async function resumePrintBatch(id: string) {
  return (await callApi(call("resume"), { body: { id } })).data;
}

export async function cancelPrintBatch(id: string) {
  return (await callApi(call("cancel"), { body: { id } })).data;
}

/** Returns a plain URL, so that web views can print it: a single row, or 25 rows from `start`. */
export function printBatchFileHref(id: string, part: { row: string } | { start: number }): string {
  const query = new URLSearchParams({ id });
  if ("row" in part) query.set("row", part.row);
  else query.set("start", String(part.start));
  return `${getMemberHref("/api/print-pack/file")}?${query}`;
}

export function printBatchZipHref(id: string): string {
  return `${getMemberHref("/api/print-pack/zip")}?${new URLSearchParams({ id })}`;
}
