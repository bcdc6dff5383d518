import { and, desc, inArray, isNull } from "drizzle-orm";
import { addCredits, takeCredits } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { documents } from "../schema/documents";
import { generations } from "../schema/generation";
import { createBusyError } from "./attempt-limits";
import { findExistingDocument, hasFullFromBasic, listUnreturnedGenerations } from "./existing-document";
import { findOpen, getDocument, insertGeneration, ofVehicle, type Vehicle } from "./generation-repository";
import type { GenerationRow, Intent } from "./generation-types";

const MESSAGES = {
  none: "We couldn't find this document.",
  opened: "This document was opened, so it can't be swapped anymore.",
  once: "You can swap a document once, and this one came from a swap.",
  returned: "You weren't charged for this document. Make one for the right VIN.",
  drawn: "This report already paid for the full report of this VIN, so you can no longer swap it.",
  exists: "You already have this document for the right VIN. Opening it is free.",
} as const;

export type SwapIntent = Intent & { swapFrom: string };

async function findSwap(tx: Database, intent: SwapIntent): Promise<GenerationRow | null> {
  const replaced = tx
    .select({ id: generations.id })
    .from(generations)
    .where(ofVehicle({ ...intent, vin: intent.swapFrom }));
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(ofVehicle(intent), inArray(generations.swapOf, replaced)))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return row ?? null;
}

async function findSwappable(
  tx: Database,
  from: Vehicle,
  live: readonly { id: string; openedAt: Date | null }[],
): Promise<GenerationRow> {
  if (live.some((document) => document.openedAt !== null)) throw new AppError("conflict", MESSAGES.opened);
  const ids = live.map((document) => document.id);
  const rows = await tx
    .select()
    .from(generations)
    .where(and(ofVehicle(from), inArray(generations.id, ids)))
    .orderBy(generations.createdAt);
  if (rows.some((generation) => generation.swapOf !== null)) throw new AppError("conflict", MESSAGES.once);
  const paidIds = new Set(await listUnreturnedGenerations(tx, from));
  const keeping = rows.filter(({ id }) => paidIds.has(id));
  const paying = keeping.find((item) => item.paidWith !== null || item.subscriptionId !== null) ?? keeping[0];
  if (!paying) throw new AppError("conflict", MESSAGES.returned);
  const paysForFull = paying.paidWith !== null || paying.subscriptionId !== null;
  if (from.product === "uvc" && paysForFull && (await hasFullFromBasic(tx, from)))
    throw new AppError("conflict", MESSAGES.drawn);
  return paying;
}

export type SwapStep = { existing: GenerationRow } | { newGeneration: GenerationRow };

/**
 * Withdraws unopened documents and moves their payment to the right VIN. Throws 404, 409 or 'in_progress'
 * without changes.
 */
export async function reserveSwap(
  tx: Database,
  intent: SwapIntent,
  row: Omit<typeof generations.$inferInsert, "paidWith" | "swapOf" | "subscriptionId">,
  now: Date,
): Promise<SwapStep> {
  const { siteId, userId } = intent;
  const from = { ...intent, vin: intent.swapFrom };
  // Locks the rows, so that a concurrent first opening either precedes the swap or fails.
  const live = await tx
    .select({ id: documents.id, openedAt: documents.openedAt })
    .from(documents)
    .where(and(getDocument(from), isNull(documents.withdrawnAt)))
    .for("update");
  if (live.length === 0) {
    const existing = await findSwap(tx, intent);
    if (existing) return { existing: existing };
    throw new AppError("not_found", MESSAGES.none);
  }
  const paying = await findSwappable(tx, from, live);
  if (await findExistingDocument(tx, intent)) throw new AppError("conflict", MESSAGES.exists);
  if ((await findOpen(tx, from)) || (await findOpen(tx, intent))) throw createBusyError(now, now);
  await tx
    .update(documents)
    .set({ withdrawnAt: now })
    .where(
      inArray(
        documents.id,
        live.map((document) => document.id),
      ),
    );
  const { paidWith, subscriptionId } = paying;
  const newGeneration = await insertGeneration(tx, { ...row, paidWith, subscriptionId, swapOf: paying.id });
  if (paidWith !== null) {
    const credit = { siteId, userId, kind: paidWith, amount: 1 } as const;
    await addCredits(tx, {
      ...credit,
      reason: "swap",
      cause: paying.id,
      note: `${from.vin} → ${intent.vin}`,
    });
    if (!(await takeCredits(tx, { ...credit, reason: "generation", cause: newGeneration.id })))
      throw new Error("the credit of a swap is missing");
  }
  return { newGeneration };
}
