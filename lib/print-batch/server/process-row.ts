import { and, eq } from "drizzle-orm";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { generations } from "@/lib/generation/schema/generation";
import {
  type DocumentRequest,
  findById,
  findNewestOwnDocument,
  type Intent,
  listUnreturnedGenerations,
  PRINT_BATCH_KEY,
} from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { AppError, type ErrorCode } from "@/lib/platform/values";
import { reportDocumentSchema } from "@/lib/report/contract/document";
import { deriveVehicle } from "@/lib/vehicle/rules/vehicle";
import type { BrandState } from "../rules/print-batch";
import type { PrintBatchRecord, VehicleRow } from "./print-batch-repository";
import { statesOffer, withOffer } from "./sticker-offer";
import { getBrandState } from "./warning-label";

type Generation = Pick<Services["generation"], "generate">;
type Outcome = Awaited<ReturnType<Generation["generate"]>>;

export type RowResult =
  | { end: "generated" | "no_credit"; change: Partial<VehicleRow> }
  /** 'later': a retry may succeed. The row keeps documents that were created before the failure. */
  | { end: "failed" | "later"; error: ErrorCode; change: Partial<VehicleRow> };

/** Returns a fixed key per document and round, so that retries and concurrent workers share a generation (ENT-2). */
function getGenerationKey(row: Pick<VehicleRow, "id" | "round">, product: EntitledProduct): string {
  return `${PRINT_BATCH_KEY}${row.id}:${row.round}:${product}`;
}

const CAN_PASS: readonly ErrorCode[] = ["unavailable", "in_progress", "too_many_requests"];

async function isAbandoned(db: Database, row: VehicleRow, product: EntitledProduct): Promise<boolean> {
  const [generation] = await db
    .select({ state: generations.state })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, row.siteId),
        eq(generations.userId, row.userId),
        eq(generations.idempotencyKey, getGenerationKey(row, product)),
      ),
    );
  return generation?.state === "refunded";
}

function findName(model: unknown): string | null {
  const vehicle = typeof model === "object" && model !== null && "vehicle" in model ? model.vehicle : null;
  const read = documentVehicleSchema.safeParse(vehicle).data;
  return (read && deriveVehicle(read).fullname.slice(0, 200)) || null;
}

function findBrandState(model: unknown): BrandState | null {
  const report = reportDocumentSchema.safeParse(model).data;
  return report ? getBrandState(report) : null;
}

type Outcomes = Partial<Record<EntitledProduct, Outcome>>;

/** Returns the credits that an earlier round of this batch paid for the report. */
function countPaidBefore({ vhr }: Outcomes, row: VehicleRow): number {
  return vhr?.charge === "free" && vhr.document.id === row.reportId ? row.charged : 0;
}

function getChange(generated: Outcomes, withLabel: boolean, row: VehicleRow): Partial<VehicleRow> {
  const outcomes = Object.values(generated);
  if (outcomes.length === 0) return {};
  return {
    vehicle: findName(outcomes[0]?.document.model),
    brands: withLabel && generated.vhr ? findBrandState(generated.vhr.document.model) : row.brands,
    reportId: generated.vhr?.document.id ?? row.reportId,
    stickerId: generated.sticker?.document.id ?? row.stickerId,
    charged:
      outcomes.filter((outcome) => outcome.charge === "charged").length + countPaidBefore(generated, row),
  };
}

async function loadRequest(
  db: Database,
  { locale }: PrintBatchRecord,
  row: VehicleRow,
  product: EntitledProduct,
): Promise<Pick<Intent, "request" | "regenerate">> {
  const { siteId, userId, vin, mileage } = row;
  const plain: DocumentRequest = { locale, mileage: null, europe: false, classic: null };
  if (product === "vhr") return { request: { ...plain, mileage }, regenerate: false };
  if (!statesOffer(row)) return { request: plain, regenerate: false };
  const existing = await findNewestOwnDocument(db, siteId, userId, { vin, product });
  const existingRequest = existing && (await findById(db, existing.id))?.request;
  return { request: withOffer(existingRequest ?? plain, row), regenerate: "if-changed" };
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
  const request = await loadRequest(db, batch, row, product);
  const key = getGenerationKey(row, product);
  const intent = { siteId, userId, vin, isGlobal, product, ...request, key };
  try {
    return await generation.generate(intent);
  } catch (error) {
    // Daily limit reached: print the existing sticker unchanged.
    if (request.regenerate === false || !(error instanceof AppError && error.code === "conflict"))
      throw error;
    return generation.generate({ ...intent, key: `${key}:as-made`, regenerate: false });
  }
}

async function listEmptyDocuments(
  db: Database,
  row: VehicleRow,
  products: readonly EntitledProduct[],
): Promise<EntitledProduct[]> {
  const { siteId, userId, vin } = row;
  const empty: EntitledProduct[] = [];
  for (const product of products)
    if ((await listUnreturnedGenerations(db, { siteId, userId, vin, product })).length === 0)
      empty.push(product);
  return empty;
}

/** Can run again after a crash, or concurrently; each document is charged once. */
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
      const change = getChange(generated, batch.withLabel, row);
      if (code === "no_credit") return { end: "no_credit", change };
      const isFinal = !CAN_PASS.includes(code) || (await isAbandoned(db, row, product));
      return { end: isFinal ? "failed" : "later", error: code, change };
    }
  }
  const empty = await listEmptyDocuments(db, row, products);
  const state = empty.length > 0 ? "nothing_found" : "ready";
  const change = { ...getChange(generated, batch.withLabel, row), state, empty, error: null } as const;
  return { end: "generated", change };
}
