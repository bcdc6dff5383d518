import { and, eq } from "drizzle-orm";
import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import type { BrandState } from "@/lib/core/print-batch/print-batch";
import { deriveVehicle } from "@/lib/core/vehicle/vehicle";
import type { Database } from "../db/database";
import { generations } from "../db/schema/generation";
import type { DocumentRequest } from "../generation/document-request";
import { PRINT_BATCH_KEY } from "../generation/generation-types";
import type { Services } from "../kernel/services";
import type { PrintBatchRecord, VehicleRow } from "./print-batch-repository";
import { brandState } from "./warning-label";

type Generation = Pick<Services["generation"], "generate">;
type Outcome = Awaited<ReturnType<Generation["generate"]>>;

/** The result of generating a vehicle's documents. */
export type RowResult =
  | { end: "generated" | "no_credit"; change: Partial<VehicleRow> }
  /** 'later': another attempt may go through. What was generated before the failure stays in the row. */
  | { end: "failed" | "later"; error: ErrorCode; change: Partial<VehicleRow> };

/** One key for each document of each vehicle and round: whoever makes it, however often, it is one generation (ENT-2). */
function generationKey(row: Pick<VehicleRow, "id" | "round">, product: EntitledProduct): string {
  return `${PRINT_BATCH_KEY}${row.id}:${row.round}:${product}`;
}

const CAN_PASS: readonly ErrorCode[] = ["unavailable", "in_progress", "too_many_requests"];

/** Whether the generation of a key was given up: then no attempt under the same key goes through any more. */
async function isAbandoned(db: Database, row: VehicleRow, product: EntitledProduct): Promise<boolean> {
  const [generation] = await db
    .select({ state: generations.state })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, row.siteId),
        eq(generations.userId, row.userId),
        eq(generations.idempotencyKey, generationKey(row, product)),
      ),
    );
  return generation?.state === "refunded";
}

function nameOf(model: unknown): string | null {
  const vehicle = typeof model === "object" && model !== null && "vehicle" in model ? model.vehicle : null;
  const read = documentVehicleSchema.safeParse(vehicle).data;
  return (read && deriveVehicle(read).fullname.slice(0, 200)) || null;
}

function brandStateOf(model: unknown): BrandState | null {
  const report = reportDocumentSchema.safeParse(model).data;
  return report ? brandState(report) : null;
}

type Outcomes = Partial<Record<EntitledProduct, Outcome>>;

/** What an earlier round paid for a report that this round reopened: it still counts as paid by this batch. */
function paidBefore({ vhr }: Outcomes, row: VehicleRow): number {
  return vhr?.charge === "free" && vhr.document.id === row.reportId ? row.charged : 0;
}

/** The row's changes after an attempt. What earlier attempts generated and this one did not reach stays. */
function changeOf(generated: Outcomes, withLabel: boolean, row: VehicleRow): Partial<VehicleRow> {
  const outcomes = Object.values(generated);
  if (outcomes.length === 0) return {};
  return {
    vehicle: nameOf(outcomes[0]?.document.model),
    brands: withLabel && generated.vhr ? brandStateOf(generated.vhr.document.model) : row.brands,
    reportId: generated.vhr?.document.id ?? row.reportId,
    stickerId: generated.sticker?.document.id ?? row.stickerId,
    charged: outcomes.filter((outcome) => outcome.charge === "charged").length + paidBefore(generated, row),
  };
}

/**
 * Generates a batch's documents for one vehicle. May rerun after a crash at any moment, or in two processes at once: what
 * exists is answered by its key, and charged once.
 */
export async function processRow(
  { db, generation }: { db: Database; generation: Generation },
  batch: PrintBatchRecord,
  row: VehicleRow,
  isGlobal: boolean,
): Promise<RowResult> {
  const products: EntitledProduct[] = [];
  if (batch.withReport) products.push("vhr");
  if (batch.withSticker) products.push("sticker");
  const request: DocumentRequest = { locale: batch.locale, mileage: null, europe: false, classic: null };
  const generated: Outcomes = {};
  for (const product of products) {
    try {
      generated[product] = await generation.generate({
        siteId: row.siteId,
        userId: row.userId,
        vin: row.vin,
        isGlobal,
        product,
        request,
        key: generationKey(row, product),
        regenerate: false,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code } = error;
      const change = changeOf(generated, batch.withLabel, row);
      if (code === "no_credit") return { end: "no_credit", change };
      const isFinal = !CAN_PASS.includes(code) || (await isAbandoned(db, row, product));
      return { end: isFinal ? "failed" : "later", error: code, change };
    }
  }
  const state = generated.vhr?.charge === "returned" ? "nothing_found" : "ready";
  return { end: "generated", change: { ...changeOf(generated, batch.withLabel, row), state, error: null } };
}
