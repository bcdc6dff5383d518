import type { GenerationRow, Produced } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";
import { emitCreditsLow } from "./emit-credits-low";
import { type Emitting, emitEvent } from "./emit-event";

/** Returns null for our own keys, which identify cars without a VIN. */
export const getKnownVin = (vin: string | null) => (vin && getIdentityKind(vin) !== "model" ? vin : null);

export async function emitDocument(
  tx: Database,
  services: Emitting,
  generation: GenerationRow,
  produced: Pick<Produced, "number" | "sample" | "nothingFound">,
): Promise<void> {
  const { siteId, userId, vin, product, id, paidWith } = generation;
  const document = {
    document_id: id,
    number: produced.number,
    product,
    vin: getKnownVin(vin),
    member_id: userId,
    test: produced.sample,
  };
  if (!produced.nothingFound) {
    await emitEvent(tx, services, { siteId, type: "document.ready", key: id, data: document });
    return;
  }
  const data = { ...document, credit_returned: paidWith !== null };
  await emitEvent(tx, services, { siteId, type: "document.nothing_found", key: id, data });
}

/** Skips swaps, which return a credit and take it again, so the balance doesn't change. */
export async function emitGenerationDebit(
  tx: Database,
  services: Emitting,
  { siteId, userId, paidWith, swapOf, id }: GenerationRow,
): Promise<void> {
  if (paidWith === null || swapOf !== null) return;
  await emitCreditsLow(tx, services, { siteId, userId, kind: paidWith, amount: 1, cause: id });
}
