import { and, eq, gt, inArray, max } from "drizzle-orm";
import { makeSpellings } from "@/lib/core/vehicle-name";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { Database } from "../db/database";
import { recallCampaigns } from "../db/schema";

/** Whose names a list holds: recalls are found best by the names of NHTSA's own lists. */
export type ListSource = "nhtsa" | "recall-file" | "vin-data";

export interface ListAnswer<T> {
  data: T[];
  source: ListSource;
  askedAt: string | null;
}

/** Years newest first, names sorted. null where this source cannot answer. */
export interface PickLists {
  years(): Promise<ListAnswer<number> | null>;
  makes(year: number): Promise<ListAnswer<string> | null>;
  models(year: number, make: string): Promise<ListAnswer<string> | null>;
}

/** What the imported recall file names; null while it is empty. */
export function tableLists(db: Database): PickLists {
  const answer = <T>(data: T[], importedAt: (Date | null)[]): ListAnswer<T> | null => {
    const newest = importedAt.flatMap((at) => at?.getTime() ?? []).sort((a, b) => b - a)[0];
    return newest === undefined
      ? null
      : { data, source: "recall-file", askedAt: new Date(newest).toISOString() };
  };
  return {
    async years() {
      const rows = await db
        .select({ year: recallCampaigns.year, at: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(gt(recallCampaigns.year, 0))
        .groupBy(recallCampaigns.year);
      const years = rows.map((row) => row.year).sort((a, b) => b - a);
      return answer(
        years,
        rows.map((row) => row.at),
      );
    },
    async makes(year) {
      const rows = await db
        .select({ make: recallCampaigns.make, at: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(eq(recallCampaigns.year, year))
        .groupBy(recallCampaigns.make);
      return answer(
        rows.map((row) => row.make).sort(),
        rows.map((row) => row.at),
      );
    },
    async models(year, make) {
      const isOf = and(inArray(recallCampaigns.make, makeSpellings(make)), eq(recallCampaigns.year, year));
      const rows = await db
        .select({ model: recallCampaigns.model, at: max(recallCampaigns.importedAt) })
        .from(recallCampaigns)
        .where(isOf)
        .groupBy(recallCampaigns.model);
      return answer(
        rows.map((row) => row.model).sort(),
        rows.map((row) => row.at),
      );
    },
  };
}

/** The lists of the VIN data: always there, but they hold vehicles without recalls, and vPIC's spelling. */
export function vinDataLists(decoder: VinDecoder): PickLists {
  const answer = <T>(data: T[]): ListAnswer<T> => ({
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

/** The first source that answers with something; an empty answer where none has anything. */
export function firstOfLists(sources: readonly PickLists[]): {
  years(): Promise<ListAnswer<number>>;
  makes(year: number): Promise<ListAnswer<string>>;
  models(year: number, make: string): Promise<ListAnswer<string>>;
} {
  async function first<T>(ask: (lists: PickLists) => Promise<ListAnswer<T> | null>): Promise<ListAnswer<T>> {
    let empty: ListAnswer<T> = { data: [], source: "vin-data", askedAt: null };
    for (const lists of sources) {
      const answered = await ask(lists);
      if (answered && answered.data.length > 0) return answered;
      if (answered) empty = answered;
    }
    return empty;
  }
  return {
    years: () => first((lists) => lists.years()),
    makes: (year) => first((lists) => lists.makes(year)),
    models: (year, make) => first((lists) => lists.models(year, make)),
  };
}
