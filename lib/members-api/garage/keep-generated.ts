import { z } from "zod";
import { documentVehicleSchema } from "@/lib/contract/document-vehicle";
import type { Database, Schema } from "../db/database";
import { documentRequestSchema } from "../documents/document-request";
import { findVehicle, saveVehicle } from "./garage-repository";

type GenerationRow = Schema["generations"]["$inferSelect"];
const modelSchema = z.object({ vehicle: documentVehicleSchema });

/**
 * Saves the vehicle of a finished document in the garage, in the transaction that settles it. What the user has
 * entered by hand stays; only what was not known is filled.
 */
export async function keepGenerated(
  tx: Database,
  generation: GenerationRow,
  produced: { model: unknown; sample: boolean },
  now: Date,
): Promise<void> {
  const { siteId, userId, vin } = generation;
  const { vehicle } = modelSchema.parse(produced.model);
  const { mileage, europe } = documentRequestSchema.parse(generation.request);
  const kept = await findVehicle(tx, siteId, userId, vin);
  const facts = {
    year: kept?.year ?? vehicle.year,
    make: kept?.make ?? vehicle.make,
    model: kept?.model ?? vehicle.model,
    series: kept?.series ?? vehicle.series,
    trim: kept?.trim ?? vehicle.trim,
    mileage: mileage ?? kept?.mileage ?? null,
    source: kept?.source ?? (europe ? "europe" : null),
    sample: produced.sample,
  };
  await saveVehicle(tx, { siteId, userId, vin }, facts, now);
}
