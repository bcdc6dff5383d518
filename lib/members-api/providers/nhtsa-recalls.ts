import { z } from "zod";
import { type RecallsAnswer, recallCampaignSchema } from "@/lib/contract/history";
import type { Source } from "./ask-source";
import { readRecallAnswer } from "./nhtsa-recall-shapes";
import { NHTSA_SOURCE, type RecallQuestion, type RecallsProvider, recallsNotAsked } from "./recalls-provider";

export const NHTSA_ORIGIN = "https://api.nhtsa.gov";

const campaignsSchema = z.array(recallCampaignSchema);

/**
 * NHTSA's recallsByVehicle, asked by model year, make and model; `byVin` is always false: it says nothing about a
 * repair of one car. A 400 with an empty list is NHTSA not knowing the vehicle by this name: 'unavailable', because
 * 'none' would say more than it knows.
 */
export function nhtsaRecalls(source: Source): RecallsProvider {
  return {
    async recalls({ year, make, model }: RecallQuestion): Promise<RecallsAnswer> {
      if (year === null || !make || !model) return recallsNotAsked();
      const url = new URL("/recalls/recallsByVehicle", source.origin);
      url.search = new URLSearchParams({ make, model, modelYear: String(year) }).toString();
      const asked = await source.ask({
        key: `nhtsa:recalls:${year}|${make.toUpperCase()}|${model.toUpperCase()}`,
        url,
        statuses: [200, 400],
        answer: campaignsSchema,
        read(data, status) {
          const campaigns = readRecallAnswer(data);
          if (campaigns === null) throw new Error("the answer has another shape");
          return status === 400 && campaigns.length === 0 ? null : campaigns;
        },
      });
      const campaigns = asked.answered ? asked.answer : [];
      return {
        state: !asked.answered ? "unavailable" : campaigns.length > 0 ? "found" : "none",
        askedAt: asked.askedAt.toISOString(),
        byVin: false,
        source: NHTSA_SOURCE,
        campaigns,
      };
    },
  };
}
