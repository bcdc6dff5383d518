"use client";
import { queryOptions } from "@tanstack/react-query";
import type { BuyersGuide } from "@/lib/contract/buyers-guide";
import type { PackPart } from "@/lib/core/print-pack";
import { memberHref } from "@/lib/routes";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/print-pack"), "printPackCalls");

/** How often a pack that runs is looked at. */
const LOOK_MS = 2000;

export const packKeys = {
  all: ["print-pack"] as const,
  list: ["print-pack", "list"] as const,
  pack: (id: string, limit: number) => ["print-pack", "pack", id, limit] as const,
};

export interface PackList {
  text: string;
  parts: PackPart[];
}

/** Reads a list and says what it would use; nothing is begun. */
export async function checkPackList(list: PackList) {
  return (await callApi(call("check"), { body: list })).data;
}

/** Begins a pack; the same key answers the same pack, however often it is sent. */
export async function startPack(
  list: PackList & { name: string; locale: "en" | "es"; guide: BuyersGuide | undefined },
  key: string,
) {
  return (await callApi(call("start"), { body: list, idempotencyKey: key })).data;
}

export function packsQuery() {
  return queryOptions({
    queryKey: packKeys.list,
    queryFn: async ({ signal }) => (await callApi(call("list"), { signal })).data,
    staleTime: 0,
  });
}

/** A pack with its first vehicles, looked at again for as long as it runs. */
export function packQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: packKeys.pack(id, limit),
    queryFn: async ({ signal }) => (await callApi(call("read"), { query: { id, limit }, signal })).data,
    staleTime: 0,
    // While more of the same list is fetched.
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_MS : false),
  });
}

export async function resumePack(id: string) {
  return (await callApi(call("resume"), { body: { id } })).data;
}

export async function cancelPack(id: string) {
  return (await callApi(call("cancel"), { body: { id } })).data;
}

/** A plain address, so that web views can print it too: of one vehicle, or of the next 25 from `start` on. */
export function packFileHref(id: string, part: { row: string } | { start: number }): string {
  const query = new URLSearchParams({ id });
  if ("row" in part) query.set("row", part.row);
  else query.set("start", String(part.start));
  return `${memberHref("/api/print-pack/file")}?${query}`;
}

/** The same papers as separate files in one archive. */
export function packZipHref(id: string): string {
  return `${memberHref("/api/print-pack/zip")}?${new URLSearchParams({ id })}`;
}
