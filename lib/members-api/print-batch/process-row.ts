import { and, eq } from "drizzle-orm";
import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import type { BrandState } from "@/lib/core/print-batch/print-batch";
import { deriveVehicle } from "@/lib/core/vehicle/vehicle";
import type { Database } from "../db/database";
import { generations } from "../db/schema/generation";
import { newestOwnDocument } from "../generation/document-repository";
import type { DocumentRequest } from "../generation/document-request";
import { unreturnedGenerations } from "../generation/existing-document";
import { findById } from "../generation/generation-repository";
import { type Intent, PRINT_BATCH_KEY } from "../generation/generation-types";
import type { Services } from "../kernel/services";
import type { PrintBatchRecord, VehicleRow } from "./print-batch-repository";
import { statesOffer, withOffer } from "./sticker-offer";
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

/** The request of a vehicle's document, and whether one that exists is made again for it. */
async function requestOf(
  db: Database,
  { locale }: PrintBatchRecord,
  row: VehicleRow,
  product: EntitledProduct,
): Promise<Pick<Intent, "request" | "regenerate">> {
  const { siteId, userId, vin, mileage } = row;
  const plain: DocumentRequest = { locale, mileage: null, europe: false, classic: null };
  if (product === "vhr") return { request: { ...plain, mileage }, regenerate: false };
  if (!statesOffer(row)) return { request: plain, regenerate: false };
  const existing = await newestOwnDocument(db, siteId, userId, { vin, product });
  const made = existing && (await findById(db, existing.id))?.request;
  return { request: withOffer(made ?? plain, row), regenerate: "if-changed" };
}

interface Wanted {
  row: VehicleRow;
  product: EntitledProduct;
  isGlobal: boolean;
}

async function generateOne(
  { db, generation }: { db: Database; generation: Generation },
  batch: PrintBatchRecord,
  { row, product, isGlobal }: Wanted,
): Promise<Outcome> {
  const { siteId, userId, vin } = row;
  const request = await requestOf(db, batch, row, product);
  const key = generationKey(row, product);
  const intent = { siteId, userId, vin, isGlobal, product, ...request, key };
  try {
    return await generation.generate(intent);
  } catch (error) {
    // The day's free revisions are used up: the sticker that exists is printed as it is.
    if (request.regenerate === false || !(error instanceof AppError && error.code === "conflict"))
      throw error;
    return generation.generate({ ...intent, key: `${key}:as-made`, regenerate: false });
  }
}

/** The documents of the vehicle that found nothing, now or in an earlier list: their credit came back. */
async function emptyDocuments(
  db: Database,
  row: VehicleRow,
  products: readonly EntitledProduct[],
): Promise<EntitledProduct[]> {
  const { siteId, userId, vin } = row;
  const empty: EntitledProduct[] = [];
  for (const product of products)
    if ((await unreturnedGenerations(db, { siteId, userId, vin, product })).length === 0) empty.push(product);
  return empty;
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
  const generated: Outcomes = {};
  for (const product of products) {
    try {
      generated[product] = await generateOne({ db, generation }, batch, { row, product, isGlobal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code } = error;
      const change = changeOf(generated, batch.withLabel, row);
      if (code === "no_credit") return { end: "no_credit", change };
      const isFinal = !CAN_PASS.includes(code) || (await isAbandoned(db, row, product));
      return { end: isFinal ? "failed" : "later", error: code, change };
    }
  }
  const empty = await emptyDocuments(db, row, products);
  const state = empty.length > 0 ? "nothing_found" : "ready";
  const change = { ...changeOf(generated, batch.withLabel, row), state, empty, error: null } as const;
  return { end: "generated", change };
}
