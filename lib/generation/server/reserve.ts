import { getBasicEntitlement, getEntitlement } from "@/lib/credits/rules/entitlement";
import {
  hasMoved,
  readBalances,
  readSubscriptions,
  spendSubscription,
  takeCredits,
} from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { createBusyError, getLatestLease, MAX_ATTEMPTS, readStoredFailure } from "./attempt-limits";
import {
  assertFewRevisions,
  findExistingDocument,
  isPaidByBasic,
  listUnreturnedGenerations,
  shouldRegenerate,
} from "./existing-document";
import {
  findByKey,
  findDocument,
  findOpen,
  insertGeneration,
  lockUser,
  updateOpen,
} from "./generation-repository";
import type { GenerationRow, Intent, Outcome } from "./generation-types";
import { reserveSwap } from "./reserve-swap";
import { refund } from "./settle";

export interface Clock {
  now: Date;
  leaseMs: number;
}

export type Reservation =
  | { step: "answer"; outcome: Outcome }
  /** This process holds the lease. `isOwn` is false if another request for the vehicle started it. */
  | { step: "produce"; generation: GenerationRow; isOwn: boolean }
  /** Thrown only after the commit, to keep the transaction's writes. */
  | { step: "refuse"; error: AppError };

export function isLeased({ leaseUntil }: GenerationRow, { now, leaseMs }: Clock): boolean {
  return leaseUntil > now && leaseUntil <= getLatestLease(now, leaseMs);
}

export async function loadOutcome(db: Database, generation: GenerationRow): Promise<Outcome> {
  const document = generation.documentId ? await findDocument(db, generation.documentId) : null;
  if (!document) throw new Error(`settled generation ${generation.id} has no document`);
  if (!generation.paidWith) return { document, charge: "free" };
  const { siteId, userId, id } = generation;
  const returned = await hasMoved(db, { siteId, userId, reason: "refund_nothing_found", cause: id });
  return { document, charge: returned ? "returned" : "charged" };
}

/** Ignores the lease if `force` is set; use this only if no other process exists. */
export async function claim(
  tx: Database,
  generation: GenerationRow,
  clock: Clock,
  sameKey: boolean,
  force = false,
): Promise<Reservation> {
  const isHeld = isLeased(generation, clock) && generation.error === null;
  if (isHeld && !force) return { step: "refuse", error: createBusyError(generation.leaseUntil, clock.now) };
  if (generation.attempts >= MAX_ATTEMPTS) {
    const refunded = await refund(tx, generation, generation.error, clock.now);
    return { step: "refuse", error: readStoredFailure(refunded?.error ?? null) };
  }
  const claimedRow = await updateOpen(tx, generation, {
    attempts: generation.attempts + 1,
    leaseUntil: new Date(clock.now.getTime() + clock.leaseMs),
    error: null,
  });
  if (!claimedRow) return { step: "refuse", error: createBusyError(clock.now, clock.now) };
  return { step: "produce", generation: claimedRow, isOwn: sameKey };
}

async function byOwnKey(
  tx: Database,
  sameKey: GenerationRow,
  hash: string,
  clock: Clock,
): Promise<Reservation> {
  if (sameKey.requestHash !== hash) {
    const message = "This Idempotency-Key was used for another request. Make a new one.";
    return { step: "refuse", error: new AppError("key_reused", message) };
  }
  return goOn(tx, sameKey, clock, true);
}

async function goOn(tx: Database, row: GenerationRow, clock: Clock, sameKey: boolean): Promise<Reservation> {
  if (row.state === "refunded") return { step: "refuse", error: readStoredFailure(row.error) };
  if (row.state !== "settled") return claim(tx, row, clock, sameKey);
  const outcome = await loadOutcome(tx, row);
  if (outcome.document.withdrawnAt === null) return { step: "answer", outcome };
  const message = "This document was given up for another VIN.";
  return { step: "refuse", error: new AppError("conflict", message) };
}

export async function reserve(
  tx: Database,
  intent: Intent,
  hash: string,
  clock: Clock,
): Promise<Reservation> {
  const { siteId, userId, product, vin, key } = intent;
  await lockUser(tx, siteId, userId);
  const sameKey = key === null ? null : await findByKey(tx, intent, key);
  if (sameKey) return byOwnKey(tx, sameKey, hash, clock);

  const base = {
    id: createRandomId(),
    siteId,
    userId,
    vin,
    product,
    request: intent.request,
    requestHash: hash,
    createdAt: clock.now,
  };
  const begin = {
    ...base,
    idempotencyKey: key ?? `auto:${base.id}`,
    state: "reserved" as const,
    leaseUntil: new Date(clock.now.getTime() + clock.leaseMs),
    attempts: 1,
  };
  if (intent.swapFrom !== undefined) {
    const step = await reserveSwap(tx, { ...intent, swapFrom: intent.swapFrom }, begin, clock.now);
    if ("existing" in step) return goOn(tx, step.existing, clock, false);
    return { step: "produce", generation: step.newGeneration, isOwn: true };
  }
  const existing = await findExistingDocument(tx, intent);
  if (existing && !(await shouldRegenerate(tx, existing, intent))) {
    // Store the key anyway, so that reusing it with another request is rejected.
    if (key !== null) {
      const settled = { state: "settled" as const, leaseUntil: clock.now, settledAt: clock.now };
      await insertGeneration(tx, { ...base, ...settled, idempotencyKey: key, documentId: existing.id });
    }
    return { step: "answer", outcome: { document: existing, charge: "free" } };
  }
  const open = await findOpen(tx, intent);
  if (open) return claim(tx, open, clock, false);

  const isPaid =
    existing !== null &&
    (await listUnreturnedGenerations(tx, { ...intent, product: existing.product })).length > 0;
  if (existing !== null) await assertFewRevisions(tx, intent, clock.now);
  const isFree = isPaid || (await isPaidByBasic(tx, intent));
  const credits = await readBalances(tx, siteId, userId);
  const subscriptions = await readSubscriptions(tx, siteId, userId, clock.now);
  const holdings = { credits, subscriptions, isGlobal: intent.isGlobal };
  const { allowed, paysWith } =
    product === "uvc" ? getBasicEntitlement(holdings) : getEntitlement(holdings, product);
  if (!isFree && !allowed) return { step: "refuse", error: createNoCreditError(product) };
  const paidWith = isFree || paysWith === "subscription" ? null : paysWith;
  const paying = !isFree && paysWith === "subscription" ? subscriptions.payingFor(product) : null;
  const subscriptionId = paying?.isCounted ? paying.id : null;
  const generation = await insertGeneration(tx, { ...begin, paidWith, subscriptionId });
  if (subscriptionId !== null && !(await spendSubscription(tx, siteId, subscriptionId)))
    throw createNoCreditError(product);
  if (paidWith !== null) {
    const debit = { siteId, userId, kind: paidWith, amount: 1 } as const;
    // Thrown to roll back the inserted generation.
    if (!(await takeCredits(tx, { ...debit, reason: "generation", cause: generation.id })))
      throw createNoCreditError(product);
  }
  return { step: "produce", generation, isOwn: true };
}

function createNoCreditError(product: Intent["product"]): AppError {
  const name = { vhr: "report", uvc: "basic report", sticker: "window sticker" }[product];
  return new AppError("no_credit", `This uses one ${name} credit, and you have none left.`);
}
