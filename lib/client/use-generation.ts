"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import type { Product } from "@/lib/contract/report";
import type { PendingRequest } from "@/lib/core/pending-request";
import type { RetryProgress } from "@/lib/core/retry";
import { useDashboardStore } from "@/stores/dashboard";
import { accountKeys, userQuery, useUser } from "./account";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import { failGeneration, type GenerationResult, runGeneration } from "./generation";
import { loadScript } from "./http/missing-script";
import { activeQueryClients, invalidateActiveClients } from "./http/query-client";
import {
  clearPendingRequest,
  createPendingRequest,
  type PendingInput,
  pendingRequestId,
  storedPendingRequest,
  storePendingRequest,
} from "./pending-request";
import { reportKeys } from "./report";
import { vehicleState } from "./vehicle-state";

/**
 * Generations running in this tab; a second click, a second panel or React's double effect must not start one
 * again.
 */
const inProgressRuns = new Set<string>();

/** `keep` gets the request as it is sent, once the choices of the sticker that is made again are in it. */
async function generate(
  request: PendingRequest,
  keep: (sent: PendingRequest) => void,
  onProgress: (step: RetryProgress) => void,
): Promise<GenerationResult> {
  const { confirmed, product, regenerate, vin } = request;
  if (!confirmed && !(product === "sticker" && regenerate)) return runGeneration(request, { onProgress });
  try {
    const { regenerateSticker, runConfirmed } = await loadScript(() => import("./sticker-editor"));
    return confirmed
      ? runConfirmed(confirmed, request, { onProgress })
      : regenerateSticker(request, keep, { onProgress });
  } catch (error) {
    return failGeneration({ vin, product, searchType: "builder" }, error);
  }
}

/** Runs outside of any component: the user may leave the panel or the page, and find the result later. */
async function executeRun(pending: PendingRequest, client: QueryClient): Promise<void> {
  const id = pendingRequestId(pending);
  let request = pending;
  if (inProgressRuns.has(id)) return;
  inProgressRuns.add(id);
  const { progress, succeed, fail } = useDashboardStore.getState();
  storePendingRequest(request);
  try {
    const onProgress = (step: RetryProgress) => progress(id, step, request.startedAt);
    const keep = (sent: PendingRequest) => {
      request = sent;
      storePendingRequest(sent);
    };
    const result = await generate(request, keep, onProgress);
    // The new record must be cached before the progress ends, or the button would reappear for a moment: first
    // from the response, in case the network fails now, then refetched.
    if (result.status === "success" && result.record)
      // Another tab may have logged in someone else meanwhile.
      for (const cache of activeQueryClients(client))
        if (cache.getQueryData(userQuery.queryKey)?.id === request.userId)
          vehicleState(cache).setReport(result.record);
    await invalidateActiveClients(client, [
      reportKeys.all,
      accountKeys.all,
      garageKeys.all,
      checkKeys.values,
    ]);
    if (result.status === "success") succeed(id, result.charge, result.vin);
    else
      fail(id, {
        ...result,
        request: result.isKeySpent ? createPendingRequest(request) : request,
      });
  } finally {
    clearPendingRequest(id);
    inProgressRuns.delete(id);
  }
}

/**
 * The generation of one document of one vehicle, wherever in the tab it was started; resumes one that a reload
 * interrupted.
 */
export function useGeneration(product: Product, vin: string) {
  const { data: user } = useUser();
  const locale = useLocale();
  const client = useQueryClient();
  const id = user ? pendingRequestId({ userId: user.id, product, vin }) : "";
  const run = useDashboardStore((state) => state.runs[id]);
  const failure = useDashboardStore((state) => state.failures[id]);
  const charge = useDashboardStore((state) => state.charges[id]);
  const vehicleKey = useDashboardStore((state) => state.vehicleKeys[id]);

  useEffect(() => {
    const unanswered = id ? storedPendingRequest(id) : null;
    if (unanswered) void executeRun(unanswered, client);
  }, [id, client]);

  function start(input: Pick<PendingInput, "classic" | "europe" | "regenerate" | "mileage" | "confirmed">) {
    if (!user) return;
    const wanted = { ...input, userId: user.id, product, vin, locale };
    void executeRun(createPendingRequest(wanted, failure?.request), client);
  }

  /** Repeats the failed request as it was, under its key. */
  function retry() {
    if (failure) void executeRun({ ...failure.request, startedAt: Date.now() }, client);
  }

  return { run, failure, charge, vehicleKey, start, retry };
}
