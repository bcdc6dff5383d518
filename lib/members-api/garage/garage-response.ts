import type { GarageVehicle } from "@/lib/contract/garage";
import { isYmmtKey } from "@/lib/core/vehicle/identity";
import { deriveVehicle } from "@/lib/core/vehicle/vehicle";
import type { Database } from "../db/database";
import { documentLink } from "../generation/document-links";
import { newestDocuments } from "../generation/document-repository";
import { lockListedValue } from "../generation/paid-values";
import type { Site } from "../kernel/serve";
import { allFiles, fileLinks, firstPhotos } from "./file-repository";
import { factsOf, type GarageRow } from "./garage-columns";

/** Rows for the wire, each with the user's newest report and sticker of it. */
export async function garageResponse(
  db: Database,
  site: Site,
  userId: string,
  rows: readonly GarageRow[],
  /** A list needs one photo of each, and no documents. */
  photos: "first photos" | "all files" = "first photos",
): Promise<GarageVehicle[]> {
  const ids = rows.map((row) => row.id);
  const files = await (photos === "all files" ? allFiles : firstPhotos)(db, site.id, userId, ids);
  const entries = await newestDocuments(
    db,
    site.id,
    userId,
    rows.map((row) => row.vin),
  );
  const links = new Map(entries.map((entry) => [`${entry.product} ${entry.vin}`, documentLink(entry)]));
  return rows.map((row) => {
    const { series, option, europe } = deriveVehicle(row);
    const { images, documents } = fileLinks(files.filter((file) => file.vehicleId === row.id));
    const report = links.get(`vhr ${row.vin}`) ?? null;
    return {
      vin: row.vin,
      user_id: row.userId,
      trim_set: row.trim !== null,
      vin_set: row.vin !== "" && !isYmmtKey(row.vin),
      ...factsOf(row),
      series,
      option,
      miles: row.mileage,
      blured: false,
      hasMapping: row.modelId !== null,
      europe,
      documents,
      images,
      report,
      sticker: links.get(`sticker ${row.vin}`) ?? null,
      value_cents: lockListedValue(site, { report, value_cents: row.valueCents }),
      open_recalls: row.openRecalls,
      sample: row.sample,
      cdt: row.createdAt.toISOString(),
    };
  });
}
