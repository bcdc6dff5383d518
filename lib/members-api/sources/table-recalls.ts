import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { flatRecallSchema } from "@/lib/contract/recalls-flat-file";
import type { RecallsResult } from "@/lib/contract/vehicle-history";
import { shortenText } from "@/lib/core/html-text";
import { makeSpellings, nameKey } from "@/lib/core/vehicle/make-spellings";
import type { Database } from "../db/database";
import { recallCampaigns } from "../db/schema/imports";
import { type RecallQuery, type RecallsSource, recallsNotRequested } from "./recalls-source";

export const FLAT_FILE_SOURCE = "NHTSA recall file";
const MAX_CAMPAIGNS = 500;

type Row = typeof recallCampaigns.$inferSelect;

/** A campaign has a row for each component: it is listed once, with its components together. */
function campaignsOf(rows: readonly Row[]): RecallsResult["campaigns"] {
  const byCampaign = new Map<string, RecallsResult["campaigns"][number]>();
  for (const row of rows) {
    const parsed = flatRecallSchema.safeParse(row.recall);
    // Rows of tires and child seats carry a make and a model too; they are not about a vehicle.
    if (!parsed.success || parsed.data.type !== "V") continue;
    const { reportDate, component, parkIt, parkOutside, summary, consequence, remedy } = parsed.data;
    const merged = byCampaign.get(row.campaign);
    if (merged) {
      merged.parkIt ||= parkIt;
      merged.parkOutside ||= parkOutside;
      if (!merged.component.includes(component))
        merged.component = shortenText(`${merged.component}; ${component}`, 400);
      continue;
    }
    byCampaign.set(row.campaign, {
      campaign: row.campaign,
      date: reportDate,
      component,
      summary,
      consequence,
      remedy,
      parkIt,
      parkOutside,
      ota: null,
      manufacturer: parsed.data.manufacturer,
      notes: parsed.data.notes,
    });
  }
  return [...byCampaign.values()]
    .sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""))
    .slice(0, MAX_CAMPAIGNS);
}

/**
 * The imported recall file. 'none' only for a model that the file has in another year: an unknown name may be another
 * spelling, and an empty table counts as not queried. `askedAt` is the day of the import.
 */
export function tableRecalls(db: Database): RecallsSource {
  return {
    async recalls({ year, make, model }: RecallQuery) {
      const notAsked = recallsNotRequested(FLAT_FILE_SOURCE);
      if (year === null || !make || !model) return notAsked;
      const isMake = inArray(recallCampaigns.make, makeSpellings(make));
      const isModel = sql`regexp_replace(upper(${recallCampaigns.model}), '[^A-Z0-9]', '', 'g') = ${nameKey(model)}`;
      const rows = await db
        .select()
        .from(recallCampaigns)
        .where(and(isMake, eq(recallCampaigns.year, year), isModel))
        .limit(5000);
      const campaigns = campaignsOf(rows);
      const answer = (state: "found" | "none", importedAt: Date): RecallsResult => ({
        ...notAsked,
        state,
        campaigns,
        askedAt: importedAt.toISOString(),
      });
      const newest = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime())[0];
      if (newest && campaigns.length > 0) return answer("found", newest);
      const [modelRow] = await db
        .select({ importedAt: recallCampaigns.importedAt })
        .from(recallCampaigns)
        .where(and(isMake, isModel))
        .orderBy(desc(recallCampaigns.importedAt))
        .limit(1);
      return modelRow ? answer("none", modelRow.importedAt) : notAsked;
    },
  };
}
