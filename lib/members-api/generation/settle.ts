import type { AppError } from "@/lib/core/errors";
import { addCredits } from "../credits/ledger-repository";
import { restoreSubscription } from "../credits/subscription-usage";
import type { Database } from "../db/database";
import {
  failedError,
  isPermanent,
  MAX_ATTEMPTS,
  RETRY_GRACE_MS,
  refundedError,
  storeFailure,
  withSpentKey,
} from "./attempt-limits";
import { insertNextRevision, lockUser, updateOpen } from "./generation-repository";
import type { DocumentRow, GenerationRow, OnSettled, Outcome, Produced } from "./generation-types";

/** The PDF's file key and digest; the key is made from the generation and the digest. */
export interface StoredPdf {
  fileKey: string;
  sha256: string;
}

/** Returns the document to a limited subscription that paid for it; an unlimited one gets nothing back. */
async function returnToPeriod(
  tx: Database,
  { siteId, subscriptionId, createdAt }: GenerationRow,
): Promise<void> {
  if (subscriptionId !== null) await restoreSubscription(tx, siteId, subscriptionId, createdAt);
}

/** Returns the credit of an open generation, once; null when it is not open any more. Inside the caller's transaction. */
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

/**
 * Step 3, inside one transaction: the document is inserted, the vehicle stored and the generation settled; the
 * credit of a document that found nothing is returned. Null when another attempt was faster or the generation was
 * refunded meanwhile.
 */
export async function settle(
  tx: Database,
  generation: GenerationRow,
  attempt: { produced: Produced; stored: StoredPdf; now: Date; onSettled: OnSettled },
): Promise<Outcome | null> {
  const { produced, stored, now } = attempt;
  const { siteId, userId, vin, product, id, paidWith } = generation;
  // Also where nothing was charged: under a subscription without limit it could be swapped for free long after.
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

/**
 * Notes a failed attempt: it stays reserved for the next one, or is refunded when it was the last or when no retry
 * can help. Returns the error for the caller.
 */
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
    return isPermanent(error) ? withSpentKey(error) : refundedError();
  }
  await updateOpen(tx, generation, {
    error: stored,
    leaseUntil: new Date(now.getTime() + RETRY_GRACE_MS),
  });
  return failedError();
}
