import { getDocumentLink, listNewestDocuments, lockListedValue } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { VIN_LENGTH } from "@/lib/platform/values";
import type { Site } from "@/lib/site/server";
import { type BodyType, findBodyType } from "@/lib/vehicle/rules/body-type";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { deriveVehicle } from "@/lib/vehicle/rules/vehicle";
import type { GarageVehicle } from "../contract/garage";
import { getFileLinks, listAllFiles, listFirstPhotos } from "./file-repository";
import { type GarageRow, getFacts } from "./garage-columns";

type NameSources = Pick<Services, "decoder" | "classicReadings">;

const REMEMBERED_MAX = 20_000;
const remembered = new Map<string, BodyType | null>();
let rememberedFrom = "";

/** Caches body types: decoding takes 0.1 ms, which adds up in long lists. */
function findBody(vin: string, { decoder, classicReadings }: NameSources): BodyType | null {
  if (isYmmtKey(vin)) return null;
  if (remembered.size >= REMEMBERED_MAX || rememberedFrom !== decoder.dataDate) remembered.clear();
  rememberedFrom = decoder.dataDate;
  const known = remembered.get(vin);
  if (known !== undefined) return known;
  const body = findBodyType(
    vin.length === VIN_LENGTH ? decoder.decode(vin) : { bodyClass: classicReadings(vin)[0]?.body ?? null },
  );
  remembered.set(vin, body);
  return body;
}

export async function createGarageResponse(
  { db, site, services }: { db: Database; site: Site; services: NameSources },
  userId: string,
  rows: readonly GarageRow[],
  photos: "first photos" | "all files" = "first photos",
): Promise<GarageVehicle[]> {
  const ids = rows.map((row) => row.id);
  const files = await (photos === "all files" ? listAllFiles : listFirstPhotos)(db, site.id, userId, ids);
  const entries = await listNewestDocuments(
    db,
    site.id,
    userId,
    rows.map((row) => row.vin),
  );
  const links = new Map(entries.map((entry) => [`${entry.product} ${entry.vin}`, getDocumentLink(entry)]));
  return rows.map((row) => {
    const { series, option, europe } = deriveVehicle(row);
    const { images, documents } = getFileLinks(files.filter((file) => file.vehicleId === row.id));
    const report = links.get(`vhr ${row.vin}`) ?? null;
    return {
      vin: row.vin,
      user_id: row.userId,
      trim_set: row.trim !== null,
      vin_set: row.vin !== "" && !isYmmtKey(row.vin),
      ...getFacts(row),
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
      body_type: findBody(row.vin, services),
      sample: row.sample,
      cdt: row.createdAt.toISOString(),
    };
  });
}
