import { and, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import { recallCampaigns } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import { shortenText } from "@/lib/platform/values";
import { flatRecallSchema } from "@/lib/recalls/contract/flat-file";
import { isModelVariant } from "@/lib/recalls/rules";
import type { RecallsResult, RecallVariant } from "@/lib/vehicle/contract/history";
import { makeSpellings, nameKey } from "@/lib/vehicle/rules/make-spellings";
import {
  createRecallsNotRequested,
  type RecallQuery,
  type RecallsSource,
  withVariants,
} from "./recalls-source";

export const FLAT_FILE_SOURCE = "NHTSA recall file";
const MAX_CAMPAIGNS = 500;

type Row = typeof recallCampaigns.$inferSelect;

function groupCampaigns(rows: readonly Row[]): RecallsResult["campaigns"] {
  const byCampaign = new Map<string, RecallsResult["campaigns"][number]>();
  for (const row of rows) {
    const parsed = flatRecallSchema.safeParse(row.recall);
    // Skips tires and child seats, which also have a make and model.
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

async function findVariants(
  db: Database,
  isYear: SQL | undefined,
  model: string,
  listed: readonly string[],
): Promise<{ variants: RecallVariant[]; importedAt: Date | null }> {
  const names = await db.selectDistinct({ model: recallCampaigns.model }).from(recallCampaigns).where(isYear);
  const narrower = names.map((row) => row.model).filter((name) => isModelVariant(model, name));
  if (narrower.length === 0) return { variants: [], importedAt: null };
  const rows = await db
    .select({
      model: recallCampaigns.model,
      campaign: recallCampaigns.campaign,
      importedAt: max(recallCampaigns.importedAt),
    })
    .from(recallCampaigns)
    .where(
      and(isYear, inArray(recallCampaigns.model, narrower), sql`${recallCampaigns.recall}->>'type' = 'V'`),
    )
    .groupBy(recallCampaigns.model, recallCampaigns.campaign);
  const unlisted = rows.filter(({ campaign }) => !listed.includes(campaign));
  const variants = narrower.map((name) => ({
    model: name,
    count: unlisted.filter((row) => row.model === name).length,
  }));
  const importedAt = new Date(Math.max(0, ...rows.map((row) => row.importedAt?.getTime() ?? 0)));
  return { variants, importedAt };
}

/**
 * Returns 'none' only if the file lists the model in some year, because an unlisted model may be spelled differently.
 */
export function createTableRecalls(db: Database): RecallsSource {
  return {
    async recalls({ year, make, model }: RecallQuery) {
      const notAsked = createRecallsNotRequested(FLAT_FILE_SOURCE);
      if (year === null || !make || !model) return notAsked;
      const isMake = inArray(recallCampaigns.make, makeSpellings(make));
      const isModel = sql`regexp_replace(upper(${recallCampaigns.model}), '[^A-Z0-9]', '', 'g') = ${nameKey(model)}`;
      const isYear = and(isMake, eq(recallCampaigns.year, year));
      const rows = await db.select().from(recallCampaigns).where(and(isYear, isModel)).limit(5000);
      const campaigns = groupCampaigns(rows);
      const listed = campaigns.map(({ campaign }) => campaign);
      const { variants, importedAt: variantsImportedAt } = await findVariants(db, isYear, model, listed);
      const answer = (state: "found" | "none", importedAt: Date): RecallsResult => ({
        ...notAsked,
        state,
        campaigns,
        askedAt: importedAt.toISOString(),
      });
      const newest = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime())[0];
      if (newest && campaigns.length > 0) return withVariants(answer("found", newest), variants);
      if (variantsImportedAt && variants.some(({ count }) => count > 0))
        return withVariants({ ...notAsked, askedAt: variantsImportedAt.toISOString() }, variants);
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
