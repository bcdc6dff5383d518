import type { GarageVehicle } from "@/lib/contract/garage";
import { deriveVehicle } from "@/lib/core/vehicle";
import type { Database } from "../db/database";
import { documentLink } from "../documents/document-links";
import { newestDocuments } from "../documents/document-repository";
import type { GarageRow } from "./garage-repository";

/** Rows as the wire carries them, each with the newest report and sticker that the user has of it. */
export async function garageAnswer(
  db: Database,
  siteId: string,
  userId: string,
  rows: readonly GarageRow[],
): Promise<GarageVehicle[]> {
  const entries = await newestDocuments(
    db,
    siteId,
    userId,
    rows.map((row) => row.vin),
  );
  const links = new Map(entries.map((entry) => [`${entry.product} ${entry.vin}`, documentLink(entry)]));
  return rows.map((row) => {
    const { series, option } = deriveVehicle(row);
    return {
      vin: row.vin,
      user_id: row.userId,
      trim_set: row.trim !== null,
      vin_set: row.vin !== "",
      year: row.year,
      make: row.make,
      model: row.model,
      model_name: row.modelName ?? row.model,
      model_id: row.modelId,
      trim: row.trim,
      ...{ series, option },
      mileage: row.mileage,
      miles: row.mileage,
      source: row.source,
      blured: false,
      hasMapping: row.modelId !== null,
      documents: [],
      images: [],
      report: links.get(`vhr ${row.vin}`) ?? null,
      sticker: links.get(`sticker ${row.vin}`) ?? null,
      sample: row.sample,
      cdt: row.createdAt.toISOString(),
    };
  });
}
