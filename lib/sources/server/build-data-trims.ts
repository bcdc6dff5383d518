import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { type BuildData, buildDataSchema } from "@/lib/vehicle/contract/build-data";
import { listUniqueNames } from "@/lib/vehicle/rules/make-names";
import type { VinDecoder } from "@/lib/vin/decoder";
import { buildData } from "../schema";
import { trimKey } from "./build-data-source";

const TRIMS_MAX = 200;

const toPrefixPattern = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

export async function trimRecords(
  db: Database,
  model: { year: number; make: string; model: string },
): Promise<BuildData[]> {
  const prefix = trimKey(model.year, model.make, model.model, null);
  const rows = await db
    .select({ data: buildData.data, sample: buildData.sample })
    .from(buildData)
    .where(sql`${buildData.key} like ${toPrefixPattern(prefix)}`)
    .orderBy(buildData.key)
    .limit(TRIMS_MAX);
  return rows.flatMap((row) => {
    const parsed = buildDataSchema.safeParse(row.data);
    return parsed.success ? [{ ...parsed.data, sample: row.sample || parsed.data.sample }] : [];
  });
}

export function sortNames(names: readonly string[]): string[] {
  return names.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export async function listTrims(
  { db, decoder }: { db: Database; decoder: VinDecoder },
  model: { year: number; make: string; model: string },
): Promise<string[]> {
  const imported = await trimRecords(db, model);
  const listed = decoder.trims(model.year, model.make, model.model);
  return sortNames(listUniqueNames([...listed, ...imported.map((record) => record.trim)]));
}
