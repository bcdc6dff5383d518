import { inArray } from "drizzle-orm";
import { type BuildData, buildDataSchema } from "@/lib/contract/build-data";
import type { Database } from "../db/database";
import { buildData } from "../db/schema";

export interface BuildQuestion {
  vin: string;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
}

/** What a source said: this VIN's own record, else what is typical for its trim; null is nothing known of it. */
export interface BuildAnswer {
  build: BuildData | null;
  /** False: a source was asked and kept silent, so that nothing known is not none made. */
  answered: boolean;
}

/** Where build data comes from. A source's silence is no error: it is told in the answer. */
export interface BuildDataProvider {
  build(question: BuildQuestion): Promise<BuildAnswer>;
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

/** The embedded default: what was imported. Another trim's data is never taken for this one's. */
export function tableBuildData(db: Database): BuildDataProvider {
  return {
    async build({ vin, year, make, model, trim }) {
      const keys = [vinKey(vin)];
      if (year !== null && make && model) keys.push(trimKey(year, make, model, trim));
      const rows = await db.select().from(buildData).where(inArray(buildData.key, keys));
      for (const key of keys) {
        const row = rows.find((one) => one.key === key);
        const parsed = row ? buildDataSchema.safeParse(row.data) : null;
        if (row && parsed?.success)
          return { build: { ...parsed.data, sample: row.sample || parsed.data.sample }, answered: true };
      }
      return { build: null, answered: true };
    },
  };
}
