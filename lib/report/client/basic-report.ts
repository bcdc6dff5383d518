"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { accountKeys } from "@/lib/account/client/account";
import { checkKeys } from "@/lib/checks/client";
import { garageKeys } from "@/lib/garage/client/garage";
import { type GenerationResult, isKeySpent, tryGeneration } from "@/lib/generation/client/generation";
import { getPendingRequestId, PENDING_MAX_AGE_MS } from "@/lib/generation/client/pending-request";
import {
  ApiError,
  browserStorage,
  callApi,
  hasFields,
  invalidateActiveClients,
  loadCalls,
  useIdempotencyKey,
} from "@/lib/platform/browser";
import type { DocumentProduct } from "../contract/report";
import { getIssuedDocument, reportKeys } from "./report";
import { findDocument, UNKNOWN_OUTCOME, waitForDocument } from "./unknown-outcome";

const call = loadCalls(() => import("../contract/report"), "reportCalls");
const CHANGED = [reportKeys.all, accountKeys.all, garageKeys.all, checkKeys.values];

const running = new Map<string, Promise<GenerationResult>>();

const isUnknownOutcome = (result: GenerationResult) =>
  result.status === "error" && result.code === "outcome_unknown";

interface SentReport {
  sentAt: number;
  madeUrl?: string;
}

function parseSent(stored: unknown): SentReport | null {
  if (!hasFields(stored, { sentAt: "number" })) return null;
  const { sentAt, madeUrl } = stored;
  return typeof madeUrl === "string" ? { sentAt, madeUrl } : { sentAt };
}

function readSent(id: string): SentReport | null {
  return browserStorage.read(id, parseSent, { ms: PENDING_MAX_AGE_MS, startedAt: ({ sentAt }) => sentAt });
}

function getMade(sentReport: SentReport | null): GenerationResult | null {
  if (sentReport?.madeUrl === undefined) return null;
  return { status: "success", page: "", url: sentReport.madeUrl, charge: "charged" };
}

function storeResult(id: string, result: GenerationResult): void {
  if (isUnknownOutcome(result)) return;
  const isUnlisted = result.status === "success" && !getIssuedDocument(result.record, "uvc");
  if (isUnlisted) browserStorage.write(id, { sentAt: Date.now(), madeUrl: result.url });
  else browserStorage.remove(id);
}

export function useBasicReport(
  { vin, userId }: { vin: string; userId: string },
  onMade: (result: GenerationResult & { status: "success" }) => void,
  ownApi: boolean,
) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useIdempotencyKey();
  const [isUnknown, setUnknown] = useState(false);
  const [madeBefore, setMadeBefore] = useState<GenerationResult | null>(null);
  const sought = { vin, product: "uvc" } as const;
  const id = getPendingRequestId({ userId, ...sought });
  useEffect(() => {
    setMadeBefore(ownApi ? null : getMade(readSent(id)));
  }, [id, ownApi]);

  async function generate(): Promise<GenerationResult> {
    const body = { vin, locale };
    const idempotencyKey = key.toKey(body);
    if (!ownApi) browserStorage.write(id, { sentAt: Date.now() });
    return tryGeneration(
      { vin, product: "vhr", searchType: "vin" },
      () => callApi(call("generateBasic"), { body, idempotencyKey }),
      { userId, chargesRepeats: !ownApi, onProgress: ({ phase }) => setUnknown(phase === "unknown") },
    );
  }

  async function findSent(isRepeat: boolean): Promise<GenerationResult | null> {
    const sentReport = ownApi ? null : readSent(id);
    const storedResult = getMade(sentReport);
    if (!sentReport || storedResult) return storedResult;
    setUnknown(true);
    const result = await findDocument(sought).catch(() => UNKNOWN_OUTCOME);
    return result ?? (isRepeat ? null : UNKNOWN_OUTCOME);
  }

  async function make(isRepeat: boolean): Promise<GenerationResult> {
    let result = (await findSent(isRepeat)) ?? (await generate());
    if (isUnknownOutcome(result)) result = (await waitForDocument(sought)) ?? result;
    if (!ownApi) storeResult(id, result);
    setUnknown(false);
    if (result.status === "success" || result.isKeySpent) key.drop();
    await invalidateActiveClients(client, CHANGED);
    return result;
  }

  const mutation = useMutation({
    mutationFn: (isRepeat: boolean) => {
      const current = running.get(vin) ?? make(isRepeat).finally(() => running.delete(vin));
      running.set(vin, current);
      return current;
    },
    onSuccess: (result) => {
      if (result.status === "success") onMade(result);
    },
  });
  return { ...mutation, data: mutation.data ?? madeBefore, isUnknown };
}

export function useSwap(from: string, product: DocumentProduct, onSwapped: (vin: string) => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (vin: string) => {
      const body = { from, vin, product, locale };
      const swapped = await callApi(call("swap"), { body, idempotencyKey: key.toKey(body) });
      return swapped.page;
    },
    // In the hook because the form unmounts with the document, which drops callbacks passed to `mutate`.
    onSuccess: (_page, vin) => onSwapped(vin),
    onError: (error) => {
      if (error instanceof ApiError && isKeySpent(error)) key.drop();
    },
    onSettled: () => invalidateActiveClients(client, CHANGED),
  });
}
