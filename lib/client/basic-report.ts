"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useRef } from "react";
import type { DocumentProduct } from "@/lib/contract/report";
import { accountKeys } from "./account";
import { garageKeys } from "./garage";
import { type GenerationResult, tryGeneration } from "./generation";
import { randomKey } from "./intention";
import { invalidateOpenCaches } from "./query-client";
import { reportKeys } from "./report";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/report"), "reportCalls");
const CHANGED = [reportKeys.all, accountKeys.all, garageKeys.all];

/** Makes the basic report of a VIN. An attempt that got no answer is sent again under its own key: charged once. */
export function useBasicReport(vin: string) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useRef<string>(null);
  const running = useRef<Promise<GenerationResult>>(null);

  async function make(): Promise<GenerationResult> {
    key.current ??= randomKey();
    const idempotencyKey = key.current;
    const result = await tryGeneration({ vin, product: "vhr", searchType: "vin" }, () =>
      callApi(call("generateBasic"), { body: { vin, locale }, idempotencyKey }),
    );
    if (result.status === "success" || result.code !== "offline") key.current = null;
    await invalidateOpenCaches(client, CHANGED);
    return result;
  }

  return useMutation({
    // A double press comes before the button knows that it is busy: it waits for the first one's answer.
    mutationFn: () => {
      running.current ??= make().finally(() => {
        running.current = null;
      });
      return running.current;
    },
  });
}

/** Gives a document up that was never opened, for the one of the right VIN. Throws ApiError; 'conflict' cannot be swapped. */
export function useSwap(from: string, product: DocumentProduct, onSwapped: (vin: string) => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useRef<string>(null);
  return useMutation({
    mutationFn: async (vin: string) => {
      key.current ??= randomKey();
      const body = { from, vin, product, locale };
      const made = await callApi(call("swap"), { body, idempotencyKey: key.current });
      return made.page;
    },
    // Here and not where it is sent: the offer goes with the document, and a form that is gone is told nothing.
    onSuccess: (_page, vin) => onSwapped(vin),
    onError: (error) => {
      if (!("code" in error) || error.code !== "offline") key.current = null;
    },
    onSettled: () => invalidateOpenCaches(client, CHANGED),
  });
}
