"use client";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { apiKeyCalls } from "./contract/api-keys";

const call = loadCalls(() => import("./contract/api-keys"), "apiKeyCalls");

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
