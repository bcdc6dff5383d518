"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import { accountKeys, userQuery, useUser } from "@/lib/account/client/account";
import { checkKeys } from "@/lib/checks/client";
import { garageKeys } from "@/lib/garage/client/garage";
import {
  failGeneration,
  type GenerationOptions,
  type GenerationResult,
  runGeneration,
} from "@/lib/generation/client/generation";
import {
  clearPendingRequest,
  createPendingRequest,
  getPendingRequestId,
  type PendingInput,
  readStoredPendingRequest,
  storePendingRequest,
} from "@/lib/generation/client/pending-request";
import type { PendingRequest } from "@/lib/generation/rules/pending-request";
import { invalidateActiveClients, listActiveQueryClients, loadScript } from "@/lib/platform/browser";
import type { GenerationStep } from "@/lib/platform/calls";
import { getIssuedDocument, reportKeys, reportRecordQuery } from "@/lib/report/client/report";
import {
  findDocument,
  getSoughtDocument,
  isSameDocument,
  type SoughtDocument,
  UNKNOWN_OUTCOME,
  waitForDocument,
} from "@/lib/report/client/unknown-outcome";
import type { Product } from "@/lib/report/contract/report";
import { getVehicleState } from "@/lib/vehicle/client/vehicle-state";
import { useDashboardStore } from "@/stores/dashboard";

/** Prevents duplicate runs from a second click, a second panel or React's double effect. */
const inProgressRuns = new Set<string>();

async function generate(
  request: PendingRequest,
  keep: (sentRequest: PendingRequest) => void,
  options: GenerationOptions,
): Promise<GenerationResult> {
  const { confirmed, product, regenerate, vin } = request;
  if (!confirmed && !(product === "sticker" && regenerate)) return runGeneration(request, options);
  try {
    const { regenerateSticker, runConfirmed } = await loadScript(() => import("@/lib/sticker/client/editor"));
    return confirmed ? runConfirmed(confirmed, request, options) : regenerateSticker(request, keep, options);
  } catch (error) {
    return failGeneration({ vin, product, searchType: "builder" }, error);
  }
}

async function findLostDocument(
  request: PendingRequest,
  find: (sought: SoughtDocument) => ReturnType<typeof findDocument>,
): Promise<GenerationResult | null> {
  const sought = getSoughtDocument(request);
  const result = sought && (await find(sought));
  if (result && request.confirmed) {
    const { dropDraft } = await loadScript(() => import("@/lib/sticker/client/editor"));
    dropDraft(request);
  }
  return result;
}

/** Returns false if the outcome is unknown or a first document isn't listed yet. An update may keep its URL. */
function isSettledBy(result: GenerationResult, request: PendingRequest, client: QueryClient): boolean {
  if (result.status === "error") return result.code !== "outcome_unknown";
  const sought = getSoughtDocument(request);
  if (!sought || sought.replaces !== undefined) return true;
  const record = result.record ?? client.getQueryData(reportRecordQuery(sought.vin).queryKey);
  return getIssuedDocument(record, sought.product) !== null;
}

function getMade(request: PendingRequest | null) {
  if (request?.madeUrl === undefined) return null;
  return { status: "success", page: "", url: request.madeUrl, charge: "charged" } as const;
}

const isUnanswered = (request: PendingRequest | null) => request !== null && request.madeUrl === undefined;

interface RunOptions {
  ownApi: boolean;
  sentBefore?: "resume" | "repeat";
}

async function executeRun(
  pending: PendingRequest,
  client: QueryClient,
  { ownApi, sentBefore }: RunOptions,
): Promise<void> {
  const id = getPendingRequestId(pending);
  let request = pending;
  let isSettled = true;
  if (inProgressRuns.has(id)) return;
  const { progress, succeed, fail, stop } = useDashboardStore.getState();
  const getStored = () => readStoredPendingRequest(id, ownApi);
  const stored = ownApi ? null : getStored();
  if (stored && isSameDocument(stored, pending)) {
    const storedResult = getMade(stored);
    if (storedResult) return succeed(id, storedResult);
    if (!sentBefore) return executeRun(stored, client, { ownApi, sentBefore: "resume" });
  }
  inProgressRuns.add(id);
  storePendingRequest(request, ownApi);
  try {
    const onProgress = (step: GenerationStep) => progress(id, step, request.startedAt);
    const keep = (sentRequest: PendingRequest) => {
      request = sentRequest;
      storePendingRequest(sentRequest, ownApi);
    };
    let result: GenerationResult = UNKNOWN_OUTCOME;
    let maySend = sentBefore !== "resume";
    const isPending = () => sentBefore !== "resume" || isUnanswered(getStored());
    if (sentBefore !== undefined) onProgress({ phase: "unknown" });
    if (sentBefore === "repeat") {
      try {
        result = (await findLostDocument(request, findDocument)) ?? UNKNOWN_OUTCOME;
      } catch {
        maySend = false;
      }
    }
    if (maySend && result.status === "error")
      result = await generate(request, keep, {
        onProgress,
        userId: request.userId,
        chargesRepeats: !ownApi,
      });
    if (result.status === "error" && result.code === "outcome_unknown")
      result = (await findLostDocument(request, (sought) => waitForDocument(sought, isPending))) ?? result;
    const isAnswered = result.status === "error" && !isPending();
    if (isAnswered) result = getMade(getStored()) ?? result;
    if (!ownApi && result.status === "success") keep({ ...request, madeUrl: result.url });
    // Cache the record before progress ends, or the button reappears until the refetch succeeds.
    if (result.status === "success" && result.record)
      // Another tab may have logged in someone else.
      for (const cache of listActiveQueryClients(client))
        if (cache.getQueryData(userQuery.queryKey)?.id === request.userId)
          getVehicleState(cache).setReport(result.record);
    await invalidateActiveClients(client, [
      reportKeys.all,
      accountKeys.all,
      garageKeys.all,
      checkKeys.values,
    ]);
    isSettled = ownApi || isSettledBy(result, request, client);
    if (result.status === "success") succeed(id, result);
    else if (isAnswered) stop(id);
    else
      fail(id, {
        ...result,
        request: result.isKeySpent ? createPendingRequest(request) : request,
      });
  } finally {
    if (isSettled) clearPendingRequest(id, ownApi);
    inProgressRuns.delete(id);
  }
}

/** Resumes a generation after a reload. With a third-party API, checks for the document instead of resending. */
export function useGeneration(product: Product, vin: string, ownApi: boolean) {
  const { data: user } = useUser();
  const locale = useLocale();
  const client = useQueryClient();
  const id = user ? getPendingRequestId({ userId: user.id, product, vin }) : "";
  const run = useDashboardStore((state) => state.runs[id]);
  const failure = useDashboardStore((state) => state.failures[id]);
  const charge = useDashboardStore((state) => state.charges[id]);
  const documentUrl = useDashboardStore((state) => state.documentUrls[id]);
  const vehicleKey = useDashboardStore((state) => state.vehicleKeys[id]);

  useEffect(() => {
    const unanswered = id ? readStoredPendingRequest(id, ownApi) : null;
    const sentBefore = ownApi ? undefined : "resume";
    const { failures, charges } = useDashboardStore.getState();
    if (unanswered && !failures[id] && !charges[id])
      void executeRun(unanswered, client, { ownApi, sentBefore });
  }, [id, client, ownApi]);

  const sentBefore = failure?.code === "outcome_unknown" ? "repeat" : undefined;

  function start(input: Pick<PendingInput, "classic" | "europe" | "regenerate" | "mileage" | "confirmed">) {
    if (!user) return;
    const record = client.getQueryData(reportRecordQuery(vin).queryKey);
    const replaces = ownApi ? undefined : getIssuedDocument(record, product)?.url;
    const replacing = replaces === undefined ? {} : { replaces };
    const pendingInput = { ...input, userId: user.id, product, vin, locale, ...replacing };
    void executeRun(createPendingRequest(pendingInput, failure?.request), client, { ownApi, sentBefore });
  }

  function retry() {
    if (!failure) return;
    void executeRun({ ...failure.request, startedAt: Date.now() }, client, { ownApi, sentBefore });
  }

  return { run, failure, charge, documentUrl, vehicleKey, start, retry };
}
