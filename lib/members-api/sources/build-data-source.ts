import { inArray } from "drizzle-orm";
import { type BuildData, buildDataSchema } from "@/lib/contract/vehicle-build-data";
import type { Database } from "../db/database";
import { buildData } from "../db/schema/sources";

export interface BuildDataQuery {
  vin: string;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
}

/** A source's result: this VIN's own record, else what is typical for its trim; null means that there is none. */
export interface BuildDataResult {
  build: BuildData | null;
  /** False: a queried source did not answer, so null does not mean that there is none. */
  answered: boolean;
}

/** A source of build data. A failure is not thrown: it is part of the result. */
export interface BuildDataSource {
  build(question: BuildDataQuery): Promise<BuildDataResult>;
}

const part = (text: string | null) =>
  (text ?? "")
    .toUpperCase()
    .replace(/[|\s]+/g, " ")
    .trim();

export function vinKey(vin: string): string {
  return `VIN:${vin.toUpperCase()}`;
}

export function trimKey(year: number, make: string, model: string, trim: string | null): string {
  return `YMMT:${year}|${part(make)}|${part(model)}|${part(trim)}`;
}

/** The embedded default: imported data. Another trim's data is never used. */
export function tableBuildData(db: Database): BuildDataSource {
  return {
    async build({ vin, year, make, model, trim }) {
      const keys = [vinKey(vin)];
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
