import type { GarageVehicle } from "@/lib/contract/garage";
import { isYmmtKey } from "@/lib/core/sticker-confirm";
import { deriveVehicle } from "@/lib/core/vehicle";
import type { Database } from "../db/database";
import { documentLink } from "../documents/document-links";
import { newestDocuments } from "../documents/document-repository";
import { allFiles, fileLinks, firstPhotos } from "./file-repository";
import type { GarageRow } from "./garage-repository";

/** Rows as the wire carries them, each with the newest report and sticker that the user has of it. */
export async function garageAnswer(
  db: Database,
  siteId: string,
  userId: string,
  rows: readonly GarageRow[],
  /** A list needs one photo of each, and no papers. */
  which: "first photos" | "all files" = "first photos",
): Promise<GarageVehicle[]> {
  const ids = rows.map((row) => row.id);
  const files = await (which === "all files" ? allFiles : firstPhotos)(db, siteId, userId, ids);
  const entries = await newestDocuments(
    db,
    siteId,
    userId,
    rows.map((row) => row.vin),
  );
  const links = new Map(entries.map((entry) => [`${entry.product} ${entry.vin}`, documentLink(entry)]));
  return rows.map((row) => {
    const { series, option } = deriveVehicle(row);
    const { images, documents } = fileLinks(files.filter((file) => file.vehicleId === row.id));
    return {
      vin: row.vin,
      user_id: row.userId,
      trim_set: row.trim !== null,
      vin_set: row.vin !== "" && !isYmmtKey(row.vin),
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
      ...{ documents, images },
      report: links.get(`vhr ${row.vin}`) ?? null,
      sticker: links.get(`sticker ${row.vin}`) ?? null,
      value_cents: row.valueCents,
      open_recalls: row.openRecalls,
      sample: row.sample,
      cdt: row.createdAt.toISOString(),
    };
  });
}
