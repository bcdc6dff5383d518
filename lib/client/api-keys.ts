"use client";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { apiKeyCalls } from "@/lib/contract/api-key";
import { callApi, loadCalls } from "./http/request";

const call = loadCalls(() => import("@/lib/contract/api-key"), "apiKeyCalls");

type Fields<N extends "create" | "rotate" | "revoke"> = z.input<(typeof apiKeyCalls)[N]["request"]>;
type KeyList = z.output<typeof apiKeyCalls.list.response>;
export type ApiKey = KeyList["data"][number];

export const apiKeysKey = ["api-keys"] as const;

export function apiKeysQuery() {
  return queryOptions({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => {
      const { data, scopes } = await callApi(call("list"), { signal });
      return { keys: data, scopes };
    },
  });
}

/** Only these two responses contain the key's secret. */
export const createApiKey = async (body: Fields<"create">) =>
  (await callApi(call("create"), { body })).data.key;
export const rotateApiKey = async (body: Fields<"rotate">) =>
  (await callApi(call("rotate"), { body })).data.key;
export const revokeApiKey = (id: string) => callApi(call("revoke"), { body: { id } });
