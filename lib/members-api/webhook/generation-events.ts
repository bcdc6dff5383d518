import { identityKind } from "@/lib/core/vehicle/identity";
import type { Database } from "../db/database";
import type { GenerationRow, Produced } from "../generation/generation-types";
import { emitCreditsLow } from "./emit-credits-low";
import { type Emitting, emitEvent } from "./emit-event";

/** The key of a car without a VIN is no number that anybody knows. */
export const knownVin = (vin: string | null) => (vin && identityKind(vin) !== "model" ? vin : null);

/** A finished document, or one that found nothing: in the transaction that settles it, once for each generation. */
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
    vin: knownVin(vin),
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

/** A document's debit may leave few credits. A swap takes what it has just given back, and leaves as many as before. */
export async function emitGenerationDebit(
  tx: Database,
  services: Emitting,
  { siteId, userId, paidWith, swapOf, id }: GenerationRow,
): Promise<void> {
  if (paidWith === null || swapOf !== null) return;
  await emitCreditsLow(tx, services, { siteId, userId, kind: paidWith, amount: 1, cause: id });
}
