"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState } from "react";
import type { DocumentProduct } from "@/lib/contract/report";
import { accountKeys } from "./account";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import { type GenerationResult, isKeySpent, tryGeneration } from "./generation";
import { ApiError } from "./http/api-error";
import { invalidateActiveClients } from "./http/query-client";
import { callApi, callsOf } from "./http/request";
import { reportKeys } from "./report";
import { tabStorage } from "./storage";
import { findDocument, UNKNOWN_OUTCOME, waitForDocument } from "./unknown-outcome";
import { useIdempotencyKey } from "./use-idempotency-key";

const call = callsOf(() => import("@/lib/contract/report"), "reportCalls");
const CHANGED = [reportKeys.all, accountKeys.all, garageKeys.all, checkKeys.values];

/** By VIN, so that a second click on any tab joins the running one. */
const running = new Map<string, Promise<GenerationResult>>();

const isUnknownOutcome = (result: GenerationResult) =>
  result.status === "error" && result.code === "outcome_unknown";

/** Creates the basic report of a VIN. An attempt without a response is repeated with the same key: charged once. */
export function useBasicReport(
  vin: string,
  onMade: (made: GenerationResult & { status: "success" }) => void,
  ownApi: boolean,
) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useIdempotencyKey();
  const [isUnknown, setUnknown] = useState(false);

  async function generate(): Promise<GenerationResult> {
    const body = { vin, locale };
    const idempotencyKey = key.keyOf(body);
    return tryGeneration(
      { vin, product: "vhr", searchType: "vin" },
      () => callApi(call("generateBasic"), { body, idempotencyKey }),
      { chargesRepeats: !ownApi, onProgress: ({ phase }) => setUnknown(phase === "unknown") },
    );
  }

  async function make(): Promise<GenerationResult> {
    const sought = { vin, product: "uvc" } as const;
    const sent = `basic-report:${vin}`;
    const wasSent = !ownApi && tabStorage.readText(sent) !== null;
    // An unreadable record may have the report.
    const found = wasSent ? await findDocument(sought).catch(() => UNKNOWN_OUTCOME) : null;
    if (!ownApi) tabStorage.writeText(sent, "1");
    let result = found ?? (await generate());
    if (isUnknownOutcome(result)) result = (await waitForDocument(sought)) ?? result;
    if (!isUnknownOutcome(result)) tabStorage.remove(sent);
    setUnknown(false);
    if (result.status === "success" || result.isKeySpent) key.drop();
    await invalidateActiveClients(client, CHANGED);
    return result;
  }

  const mutation = useMutation({
    // A double click arrives before the button is busy: it waits for the first response.
    mutationFn: () => {
      const current = running.get(vin) ?? make().finally(() => running.delete(vin));
      running.set(vin, current);
      return current;
    },
    // In the hook, not at the mutate call: the offer may be drawn anew by what changed.
    onSuccess: (result) => {
      if (result.status === "success") onMade(result);
    },
  });
  /** `isUnknown`: no answer came, and the report is looked for. */
  return { ...mutation, isUnknown };
}

/** Exchanges an unopened document for one of the right VIN. Throws ApiError; 'conflict' if it cannot be swapped. */
export function useSwap(from: string, product: DocumentProduct, onSwapped: (vin: string) => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (vin: string) => {
      const body = { from, vin, product, locale };
      const swapped = await callApi(call("swap"), { body, idempotencyKey: key.keyOf(body) });
      return swapped.page;
    },
    // In the hook, not at the mutate call: the form unmounts with the document, and its callbacks would not run.
    onSuccess: (_page, vin) => onSwapped(vin),
    onError: (error) => {
      if (error instanceof ApiError && isKeySpent(error)) key.drop();
    },
    onSettled: () => invalidateActiveClients(client, CHANGED),
  });
}
