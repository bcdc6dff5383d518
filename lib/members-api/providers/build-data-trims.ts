import { sql } from "drizzle-orm";
import { type BuildData, buildDataSchema } from "@/lib/contract/build-data";
import { uniqueNames } from "@/lib/core/make-names";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { Database } from "../db/database";
import { buildData } from "../db/schema";
import { trimKey } from "./build-data-provider";

const MOST_TRIMS = 200;

/** A LIKE pattern of everything that begins so; what stands in names is text, not a pattern. */
const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** What has been imported of a model's trims in a year, by trim; a record without a trim is the model's own. */
export async function trimRecords(
  db: Database,
  model: { year: number; make: string; model: string },
): Promise<BuildData[]> {
  const prefix = trimKey(model.year, model.make, model.model, null);
  const rows = await db
    .select({ data: buildData.data, sample: buildData.sample })
    .from(buildData)
    .where(sql`${buildData.key} like ${beginsWith(prefix)}`)
    .orderBy(buildData.key)
    .limit(MOST_TRIMS);
  return rows.flatMap((row) => {
    const parsed = buildDataSchema.safeParse(row.data);
    return parsed.success ? [{ ...parsed.data, sample: row.sample || parsed.data.sample }] : [];
  });
}

export function sortedNames(names: readonly string[]): string[] {
  return names.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The trims of a model that the VIN data or an import names. */
export async function knownTrims(
  { db, decoder }: { db: Database; decoder: VinDecoder },
  model: { year: number; make: string; model: string },
): Promise<string[]> {
  const imported = await trimRecords(db, model);
  const listed = decoder.trims(model.year, model.make, model.model);
  return sortedNames(uniqueNames([...listed, ...imported.map((record) => record.trim)]));
}
