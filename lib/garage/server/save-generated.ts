import * as z from "zod";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import type { generations } from "@/lib/generation/schema/generation";
import { documentRequestSchema } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { getCachedRecalls } from "@/lib/sources/server";
import { recallsResultSchema } from "@/lib/vehicle/contract/history";
import { getClassicModelId } from "@/lib/vehicle/rules/identity";
import { findSingleTrim } from "@/lib/vehicle/rules/trim";
import { EUROPEAN_SOURCE } from "@/lib/vehicle/rules/vehicle";
import { findVehicle, saveVehicle } from "./garage-repository";

type GenerationRow = typeof generations.$inferSelect;
export const modelSchema = z.object({
  vehicle: documentVehicleSchema,
  recalls: recallsResultSchema.pick({ state: true, campaigns: true }).optional(),
});

/** Only increases the mileage: a lower mileage needs an explanation, which a report doesn't have (TRUE-15). */
function findNewestMileage(entered: number | null, saved: number | null): number | null {
  return entered === null || saved === null ? (entered ?? saved) : Math.max(entered, saved);
}

/** Call in the transaction that settles the document. Keeps saved values, except a lower mileage or ambiguous trim. */
export async function saveGenerated(
  tx: Database,
  generation: GenerationRow,
  produced: { model: unknown; sample: boolean },
  now: Date,
): Promise<void> {
  const { siteId, userId, vin } = generation;
  const { vehicle, recalls } = modelSchema.parse(produced.model);
  const { mileage, europe, classic } = documentRequestSchema.parse(generation.request);
  const saved = await findVehicle(tx, siteId, userId, vin);
  const facts = {
    year: saved?.year ?? vehicle.year,
    make: saved?.make ?? vehicle.make,
    model: saved?.model ?? vehicle.model,
    series: saved?.series ?? vehicle.series,
    // 'L/LE/SE' lists all trims that match the VIN; the document has the exact trim.
    trim: findSingleTrim(saved?.trim) ?? vehicle.trim ?? saved?.trim ?? null,
    mileage: findNewestMileage(mileage ?? null, saved?.mileage ?? null),
    source: saved?.source ?? (europe ? EUROPEAN_SOURCE : null),
    sample: produced.sample,
    ...(recalls ? getCachedRecalls(recalls) : {}),
  };
  const { year, make, model } = facts;
  const modelId = classic?.mapped && year && make && model ? getClassicModelId(year, make, model) : null;
  await saveVehicle(tx, { siteId, userId, vin }, { ...facts, modelId: saved?.modelId ?? modelId }, now);
}
