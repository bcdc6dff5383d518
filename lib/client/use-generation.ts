"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import type { Product } from "@/lib/contract/report";
import type { PendingRequest } from "@/lib/core/pending-request";
import type { GenerationStep } from "@/lib/core/retry";
import { useDashboardStore } from "@/stores/dashboard";
import { accountKeys, userQuery, useUser } from "./account";
import { checkKeys } from "./checks";
import { garageKeys } from "./garage";
import { failGeneration, type GenerationOptions, type GenerationResult, runGeneration } from "./generation";
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
import { getIssuedDocument, reportKeys, reportRecordQuery } from "./report";
import { findDocument, getSoughtDocument, waitForDocument } from "./unknown-outcome";
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
  options: GenerationOptions,
): Promise<GenerationResult> {
  const { confirmed, product, regenerate, vin } = request;
  if (!confirmed && !(product === "sticker" && regenerate)) return runGeneration(request, options);
  try {
    const { regenerateSticker, runConfirmed } = await loadScript(() => import("./sticker-editor"));
    return confirmed ? runConfirmed(confirmed, request, options) : regenerateSticker(request, keep, options);
  } catch (error) {
    return failGeneration({ vin, product, searchType: "builder" }, error);
  }
}

/** Looks for the document of a generation whose outcome is unknown. */
async function lookFor(
  request: PendingRequest,
  find: typeof waitForDocument,
): Promise<GenerationResult | null> {
  const sought = getSoughtDocument(request);
  const found = sought && (await find(sought));
  if (found && request.confirmed) {
    const { dropDraft } = await loadScript(() => import("./sticker-editor"));
    dropDraft(request);
  }
  return found;
}

/** Of a generation that a reload interrupted. */
const UNKNOWN = {
  status: "error",
  code: "outcome_unknown",
  msg: "",
  reference: undefined,
  offered: false,
  isKeySpent: false,
} as const;

interface RunOptions {
  exactLedger: boolean;
  /** The request was sent before, and its outcome is unknown. 'repeat': the user requests it again. */
  sentBefore?: "resume" | "repeat";
}

/** Runs outside of any component: the user may leave the panel or the page, and find the result later. */
async function executeRun(
  pending: PendingRequest,
  client: QueryClient,
  { exactLedger, sentBefore }: RunOptions,
): Promise<void> {
  const id = pendingRequestId(pending);
  let request = pending;
  if (inProgressRuns.has(id)) return;
  inProgressRuns.add(id);
  const { progress, succeed, fail } = useDashboardStore.getState();
  storePendingRequest(request);
  try {
    const onProgress = (step: GenerationStep) => progress(id, step, request.startedAt);
    const keep = (sent: PendingRequest) => {
      request = sent;
      storePendingRequest(sent);
    };
    let result: GenerationResult = UNKNOWN;
    if (sentBefore !== undefined) onProgress({ phase: "unknown" });
    if (sentBefore === "repeat") result = (await lookFor(request, findDocument)) ?? UNKNOWN;
    if (sentBefore !== "resume" && result.status === "error")
      result = await generate(request, keep, { onProgress, exactLedger });
    if (result.status === "error" && result.code === "outcome_unknown")
      result = (await lookFor(request, waitForDocument)) ?? result;
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
 * interrupted. Without an exact ledger, one without an answer is looked for and not sent again.
 */
export function useGeneration(product: Product, vin: string, exactLedger: boolean) {
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
    const sentBefore = exactLedger ? undefined : "resume";
    if (unanswered) void executeRun(unanswered, client, { exactLedger, sentBefore });
  }, [id, client, exactLedger]);

  const sentBefore = failure?.code === "outcome_unknown" ? "repeat" : undefined;

  function start(input: Pick<PendingInput, "classic" | "europe" | "regenerate" | "mileage" | "confirmed">) {
    if (!user) return;
    const record = client.getQueryData(reportRecordQuery(vin).queryKey);
    const replaces = exactLedger ? undefined : getIssuedDocument(record, product)?.url;
    const wanted = { ...input, userId: user.id, product, vin, locale, ...(replaces ? { replaces } : {}) };
    void executeRun(createPendingRequest(wanted, failure?.request), client, { exactLedger, sentBefore });
  }

  /** Repeats the failed request as it was, under its key. */
  function retry() {
    if (!failure) return;
    void executeRun({ ...failure.request, startedAt: Date.now() }, client, { exactLedger, sentBefore });
  }

  return { run, failure, charge, vehicleKey, start, retry };
}
