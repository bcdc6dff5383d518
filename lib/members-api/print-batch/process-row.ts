import { and, eq } from "drizzle-orm";
import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import type { EntitledProduct } from "@/lib/core/credits/entitlement";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import type { BrandState } from "@/lib/core/print-batch/print-batch";
import { deriveVehicle } from "@/lib/core/vehicle/vehicle";
import type { Database } from "../db/database";
import { generations } from "../db/schema/generation";
import type { DocumentRequest } from "../generation/document-request";
import type { Services } from "../kernel/services";
import type { PrintBatchRecord, VehicleRow } from "./print-batch-repository";
import { brandState } from "./warning-label";

type Generation = Pick<Services["generation"], "generate">;
type Outcome = Awaited<ReturnType<Generation["generate"]>>;

/** How making a vehicle's papers went. */
export type RowResult =
  | { end: "made" | "no_credit"; change: Partial<VehicleRow> }
  /** 'later': another attempt may go through. What was made before the failure stays the row's. */
  | { end: "failed" | "later"; error: ErrorCode; change: Partial<VehicleRow> };

/** One key for each document of each vehicle and round: whoever makes it, however often, it is one generation (ENT-2). */
function generationKey(row: Pick<VehicleRow, "id" | "round">, product: EntitledProduct): string {
  return `print-pack:${row.id}:${row.round}:${product}`;
}

const CAN_PASS: readonly ErrorCode[] = ["unavailable", "in_progress", "too_many_requests"];

/** Whether the generation of a key was given up: then no attempt under the same key goes through any more. */
async function isAbandoned(db: Database, row: VehicleRow, product: EntitledProduct): Promise<boolean> {
  const [known] = await db
    .select({ state: generations.state })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, row.siteId),
        eq(generations.userId, row.userId),
        eq(generations.idempotencyKey, generationKey(row, product)),
      ),
    );
  return known?.state === "refunded";
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

type Made = Partial<Record<EntitledProduct, Outcome>>;

/** What an earlier round paid for the report, which this one found made: it stays paid by this list. */
function paidBefore({ vhr }: Made, row: VehicleRow): number {
  return vhr?.charge === "free" && vhr.document.id === row.reportId ? row.charged : 0;
}

/** What is known of a vehicle after an attempt. What earlier ones made and this one did not come to stays the row's. */
function changeOf(made: Made, withLabel: boolean, row: VehicleRow): Partial<VehicleRow> {
  const outcomes = Object.values(made);
  if (outcomes.length === 0) return {};
  return {
    vehicle: nameOf(outcomes[0]?.document.model),
    brands: withLabel && made.vhr ? brandStateOf(made.vhr.document.model) : row.brands,
    reportId: made.vhr?.document.id ?? row.reportId,
    stickerId: made.sticker?.document.id ?? row.stickerId,
    charged: outcomes.filter((outcome) => outcome.charge === "charged").length + paidBefore(made, row),
  };
}

/**
 * Makes what a pack holds of one vehicle. May run again after a crash at any moment, or in two processes at once: what
 * exists is answered by its key, and charged once.
 */
export async function processRow(
  { db, generation }: { db: Database; generation: Generation },
  pack: PrintBatchRecord,
  row: VehicleRow,
  isGlobal: boolean,
): Promise<RowResult> {
  const products: EntitledProduct[] = [];
  if (pack.withReport) products.push("vhr");
  if (pack.withSticker) products.push("sticker");
  const request: DocumentRequest = { locale: pack.locale, mileage: null, europe: false, classic: null };
  const made: Made = {};
  for (const product of products) {
    try {
      made[product] = await generation.generate({
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
      const change = changeOf(made, pack.withLabel, row);
      if (code === "no_credit") return { end: "no_credit", change };
      const isFinal = !CAN_PASS.includes(code) || (await isAbandoned(db, row, product));
      return { end: isFinal ? "failed" : "later", error: code, change };
    }
  }
  const state = made.vhr?.charge === "returned" ? "nothing_found" : "ready";
  return { end: "made", change: { ...changeOf(made, pack.withLabel, row), state, error: null } };
}
