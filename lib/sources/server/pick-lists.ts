import { and, eq, gt, inArray, max } from "drizzle-orm";
import { recallCampaigns } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import { makeSpellings } from "@/lib/vehicle/rules/make-spellings";
import type { VinDecoder } from "@/lib/vin/decoder";

type PickListSource = "nhtsa" | "recall-file" | "vin-data";

export interface PickListResult<T> {
  data: T[];
  source: PickListSource;
  askedAt: string | null;
}

export interface PickLists {
  years(): Promise<PickListResult<number> | null>;
  makes(year: number): Promise<PickListResult<string> | null>;
  models(year: number, make: string): Promise<PickListResult<string> | null>;
}

export function createTableLists(db: Database): PickLists {
  const answer = <T>(data: T[], importedAt: (Date | null)[]): PickListResult<T> | null => {
    const newest = importedAt.flatMap((date) => date?.getTime() ?? []).sort((a, b) => b - a)[0];
    return newest === undefined
      ? null
      : { data, source: "recall-file", askedAt: new Date(newest).toISOString() };
  };
  return {
    async years() {
      const rows = await db
        .select({ year: recallCampaigns.year, importedAt: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(gt(recallCampaigns.year, 0))
        .groupBy(recallCampaigns.year);
      const years = rows.map((row) => row.year).sort((a, b) => b - a);
      return answer(
        years,
        rows.map((row) => row.importedAt),
      );
    },
    async makes(year) {
      const rows = await db
        .select({ make: recallCampaigns.make, importedAt: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(eq(recallCampaigns.year, year))
        .groupBy(recallCampaigns.make);
      return answer(
        rows.map((row) => row.make).sort(),
        rows.map((row) => row.importedAt),
      );
    },
    async models(year, make) {
      const isOf = and(inArray(recallCampaigns.make, makeSpellings(make)), eq(recallCampaigns.year, year));
      const rows = await db
        .select({ model: recallCampaigns.model, importedAt: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(isOf)
        .groupBy(recallCampaigns.model);
      return answer(
        rows.map((row) => row.model).sort(),
        rows.map((row) => row.importedAt),
      );
    },
  };
}

/** Includes vehicles without recalls, in vPIC's spelling. */
export function createVinDataLists(decoder: VinDecoder): PickLists {
  const answer = <T>(data: T[]): PickListResult<T> => ({
    data,
    source: "vin-data",
    askedAt: `${decoder.dataDate.slice(0, 10)}T00:00:00.000Z`,
  });
  return {
    years: async () => answer(decoder.years()),
    makes: async (year) => answer(decoder.makes(year)),
    models: async (year, make) => answer(decoder.models(year, make)),
  };
}

export function combineLists(sources: readonly PickLists[]): {
  years(): Promise<PickListResult<number>>;
  makes(year: number): Promise<PickListResult<string>>;
  models(year: number, make: string): Promise<PickListResult<string>>;
} {
  async function findFirst<T>(
    query: (lists: PickLists) => Promise<PickListResult<T> | null>,
  ): Promise<PickListResult<T>> {
    let empty: PickListResult<T> = { data: [], source: "vin-data", askedAt: null };
    for (const lists of sources) {
      const answered = await query(lists);
      if (answered && answered.data.length > 0) return answered;
      if (answered) empty = answered;
    }
    return empty;
  }
  return {
    years: () => findFirst((lists) => lists.years()),
    makes: (year) => findFirst((lists) => lists.makes(year)),
    models: (year, make) => findFirst((lists) => lists.models(year, make)),
  };
}
