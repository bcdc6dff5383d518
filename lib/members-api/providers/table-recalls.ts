import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RecallsAnswer } from "@/lib/contract/history";
import { flatRecallSchema } from "@/lib/contract/recall";
import { makeSpellings, nameKey } from "@/lib/core/vehicle-name";
import type { Database, Schema } from "../db/database";
import { recallCampaigns } from "../db/schema";
import { type RecallQuestion, type RecallsProvider, recallsNotAsked } from "./recalls-provider";

export const FLAT_FILE_SOURCE = "NHTSA recall file";
const MAX_CAMPAIGNS = 500;

type Row = Schema["recallCampaigns"]["$inferSelect"];

/** A campaign has a row for each component: the campaign is told once, its components together. */
function campaignsOf(rows: readonly Row[]): RecallsAnswer["campaigns"] {
  const byCampaign = new Map<string, RecallsAnswer["campaigns"][number]>();
  for (const row of rows) {
    const parsed = flatRecallSchema.safeParse(row.recall);
    // Rows of tyres and child seats carry a make and a model too; they are not about a vehicle.
    if (!parsed.success || parsed.data.type !== "V") continue;
    const { reportDate, component, parkIt, parkOutside, summary, consequence, remedy } = parsed.data;
    const known = byCampaign.get(row.campaign);
    if (known) {
      known.parkIt ||= parkIt;
      known.parkOutside ||= parkOutside;
      if (!known.component.includes(component))
        known.component = `${known.component}; ${component}`.slice(0, 400);
      continue;
    }
    byCampaign.set(row.campaign, {
      ...{ campaign: row.campaign, date: reportDate, component, summary, consequence, remedy },
      ...{ parkIt, parkOutside, ota: null },
      ...{ manufacturer: parsed.data.manufacturer, notes: parsed.data.notes },
    });
  }
  return [...byCampaign.values()]
    .sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""))
    .slice(0, MAX_CAMPAIGNS);
}

/**
 * The imported recall file. 'none' is said only of a model that the file knows in another year: a name that it does
 * not know may be another spelling, and an empty table is nobody asked. `askedAt` is the day of the import.
 */
export function tableRecalls(db: Database): RecallsProvider {
  return {
    async recalls({ year, make, model }: RecallQuestion) {
      const notAsked = recallsNotAsked(FLAT_FILE_SOURCE);
      if (year === null || !make || !model) return notAsked;
      const isMake = inArray(recallCampaigns.make, makeSpellings(make));
      const isModel = sql`regexp_replace(upper(${recallCampaigns.model}), '[^A-Z0-9]', '', 'g') = ${nameKey(model)}`;
      const rows = await db
        .select()
        .from(recallCampaigns)
        .where(and(isMake, eq(recallCampaigns.year, year), isModel))
        .limit(5000);
      const campaigns = campaignsOf(rows);
      const answer = (state: "found" | "none", importedAt: Date): RecallsAnswer => ({
        ...notAsked,
        ...{ state, campaigns, askedAt: importedAt.toISOString() },
      });
      const newest = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime())[0];
      if (newest && campaigns.length > 0) return answer("found", newest);
      const [known] = await db
        .select({ importedAt: recallCampaigns.importedAt })
        .from(recallCampaigns)
        .where(and(isMake, isModel))
        .orderBy(desc(recallCampaigns.importedAt))
        .limit(1);
      return known ? answer("none", known.importedAt) : notAsked;
    },
  };
}
