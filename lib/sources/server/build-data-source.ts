import { inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { type BuildData, buildDataSchema } from "@/lib/vehicle/contract/build-data";
import { buildData } from "../schema";

export interface BuildDataQuery {
  vin: string;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
}

export interface BuildDataResult {
  build: BuildData | null;
  /** False if a source didn't answer, so a null `build` doesn't mean that no data exists. */
  answered: boolean;
}

export interface BuildDataSource {
  build(question: BuildDataQuery): Promise<BuildDataResult>;
}

const getPart = (text: string | null) =>
  (text ?? "")
    .toUpperCase()
    .replace(/[|\s]+/g, " ")
    .trim();

export function getVinKey(vin: string): string {
  return `VIN:${vin.toUpperCase()}`;
}

export function trimKey(year: number, make: string, model: string, trim: string | null): string {
  return `YMMT:${year}|${getPart(make)}|${getPart(model)}|${getPart(trim)}`;
}

/** Uses imported data. Never returns another trim's data. */
export function createTableBuildData(db: Database): BuildDataSource {
  return {
    async build({ vin, year, make, model, trim }) {
      const keys = [getVinKey(vin)];
      if (year !== null && make && model) keys.push(trimKey(year, make, model, trim));
      const rows = await db.select().from(buildData).where(inArray(buildData.key, keys));
      for (const key of keys) {
        const row = rows.find((candidate) => candidate.key === key);
        const parsed = row ? buildDataSchema.safeParse(row.data) : null;
        if (row && parsed?.success)
          return { build: { ...parsed.data, sample: row.sample || parsed.data.sample }, answered: true };
      }
      return { build: null, answered: true };
    },
  };
}
