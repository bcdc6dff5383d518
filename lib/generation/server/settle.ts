import { addCredits, restoreSubscription } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import type { AppError } from "@/lib/platform/values";
import {
  createFailedError,
  createRefundedError,
  isPermanent,
  MAX_ATTEMPTS,
  RETRY_GRACE_MS,
  storeFailure,
  withSpentKey,
} from "./attempt-limits";
import { insertNextRevision, lockUser, updateOpen } from "./generation-repository";
import type { DocumentRow, GenerationRow, OnSettled, Outcome, Produced } from "./generation-types";

export interface StoredPdf {
  fileKey: string;
  sha256: string;
}

async function returnToPeriod(
  tx: Database,
  { siteId, subscriptionId, createdAt }: GenerationRow,
): Promise<void> {
  if (subscriptionId !== null) await restoreSubscription(tx, siteId, subscriptionId, createdAt);
}

/** Returns the credit once; null if the generation isn't open. Call inside a transaction. */
export async function refund(
  tx: Database,
  generation: GenerationRow,
  error: string | null,
  now: Date,
): Promise<GenerationRow | null> {
  const refunded = await updateOpen(tx, generation, { state: "refunded", settledAt: now, error });
  if (!refunded) return null;
  const { siteId, userId, paidWith, id } = refunded;
  await returnToPeriod(tx, refunded);
  if (paidWith !== null) {
    await addCredits(tx, { siteId, userId, kind: paidWith, amount: 1, reason: "refund_failed", cause: id });
  }
  return refunded;
}

/** Returns null if another attempt finished first or the generation was refunded. */
export async function settle(
  tx: Database,
  generation: GenerationRow,
  attempt: { produced: Produced; stored: StoredPdf; now: Date; onSettled: OnSettled },
): Promise<Outcome | null> {
  const { produced, stored, now } = attempt;
  const { siteId, userId, vin, product, id, paidWith } = generation;
  // Without a credit to return, mark the generation, or subscribers could swap the document for free much later.
  const isReturned = produced.nothingFound && paidWith === null;
  await lockUser(tx, siteId, userId);
  const settled = await updateOpen(tx, generation, {
    state: "settled",
    settledAt: now,
    documentId: id,
    error: null,
    isReturned,
  });
  if (!settled) return null;
  const document: DocumentRow = await insertNextRevision(tx, {
    id,
    siteId,
    userId,
    vin,
    product,
    ...stored,
    number: produced.number,
    model: produced.model,
    decode: produced.decode,
    sample: produced.sample,
    createdAt: generation.createdAt,
  });
  await attempt.onSettled(tx, settled, produced);
  if (isReturned) await returnToPeriod(tx, generation);
  if (paidWith === null) return { document, charge: "free" };
  if (!produced.nothingFound) return { document, charge: "charged" };
  const back = { siteId, userId, kind: paidWith, amount: 1 } as const;
  await addCredits(tx, { ...back, reason: "refund_nothing_found", cause: id });
  return { document, charge: "returned" };
}

/** Keeps the generation for a retry, or refunds it if no retry can help. Returns the error for the caller. */
export async function fail(
  tx: Database,
  generation: GenerationRow,
  error: unknown,
  now: Date,
): Promise<AppError> {
  const { siteId, userId, attempts } = generation;
  await lockUser(tx, siteId, userId);
  const stored = storeFailure(error);
  if (isPermanent(error) || attempts >= MAX_ATTEMPTS) {
    await refund(tx, generation, stored, now);
    return isPermanent(error) ? withSpentKey(error) : createRefundedError();
  }
  await updateOpen(tx, generation, {
    error: stored,
    leaseUntil: new Date(now.getTime() + RETRY_GRACE_MS),
  });
  return createFailedError();
}
