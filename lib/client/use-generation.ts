"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import type { Product } from "@/lib/contract/report";
import type { RetryProgress } from "@/lib/core/retry";
import { useDashboardStore } from "@/stores/dashboard";
import { accountKeys, userQuery, useUser } from "./account";
import { garageKeys } from "./garage";
import { runGeneration } from "./generation";
import { activeQueryClients, invalidateActiveClients } from "./http/query-client";
import {
  clearPendingRequest,
  createPendingRequest,
  type PendingInput,
  type PendingRequest,
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

async function generate(request: PendingRequest, onProgress: (step: RetryProgress) => void) {
  const { confirmed } = request;
  if (!confirmed) return runGeneration(request, { onProgress });
  const { runConfirmed } = await import("./sticker-editor");
  return runConfirmed(confirmed, request, { onProgress });
}

/** Runs outside of any component: the user may leave the panel or the page, and find the result later. */
async function executeRun(request: PendingRequest, client: QueryClient): Promise<void> {
  const id = pendingRequestId(request);
  if (inProgressRuns.has(id)) return;
  inProgressRuns.add(id);
  const { progress, succeed, fail } = useDashboardStore.getState();
  storePendingRequest(request);
  try {
    const onProgress = (step: RetryProgress) => progress(id, step, request.startedAt);
    const result = await generate(request, onProgress);
    // The new record must be cached before the progress ends, or the button would reappear for a moment: first
    // from the response, in case the network fails now, then refetched.
    if (result.status === "success" && result.record)
      // Another tab may have logged in someone else meanwhile.
      for (const cache of activeQueryClients(client))
        if (cache.getQueryData(userQuery.queryKey)?.id === request.userId)
          vehicleState(cache).setReport(result.record);
    await invalidateActiveClients(client, [reportKeys.all, accountKeys.all, garageKeys.all]);
    if (result.status === "success") succeed(id, result.charge, result.vin);
    else fail(id, { ...result, retryKey: result.code === "offline" ? request.key : null });
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

  function start(input: Pick<PendingInput, "classic" | "europe" | "regenerate" | "confirmed">) {
    if (!user) return;
    void executeRun(
      createPendingRequest({ ...input, userId: user.id, product, vin, locale }, failure?.retryKey),
      client,
    );
  }

  return { run, failure, charge, vehicleKey, start };
}
