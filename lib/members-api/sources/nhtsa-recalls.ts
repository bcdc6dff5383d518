import { z } from "zod";
import { type RecallsResult, recallCampaignSchema } from "@/lib/contract/vehicle-history";
import { readRecallResponse } from "./nhtsa-recall-format";
import { NHTSA_SOURCE, type RecallQuery, type RecallsSource, recallsNotRequested } from "./recalls-source";
import type { Source } from "./source-client";

export const NHTSA_ORIGIN = "https://api.nhtsa.gov";

const campaignsSchema = z.array(recallCampaignSchema);

/**
 * NHTSA's recallsByVehicle, by model year, make and model; `byVin` is always false: it does not cover a repair of
 * one car. A 400 with an empty list means that NHTSA does not know the vehicle by this name: 'unavailable', because
 * 'none' would claim more than it knows.
 */
export function nhtsaRecalls(source: Source): RecallsSource {
  return {
    async recalls({ year, make, model }: RecallQuery): Promise<RecallsResult> {
      if (year === null || !make || !model) return recallsNotRequested();
      const url = new URL("/recalls/recallsByVehicle", source.origin);
      url.search = new URLSearchParams({ make, model, modelYear: String(year) }).toString();
      const result = await source.request({
        key: `nhtsa:recalls:${year}|${make.toUpperCase()}|${model.toUpperCase()}`,
        url,
        statuses: [200, 400],
        answer: campaignsSchema,
        read(data, status) {
          const campaigns = readRecallResponse(data);
          if (campaigns === null) throw new Error("the answer has another shape");
          return status === 400 && campaigns.length === 0 ? null : campaigns;
        },
      });
      const campaigns = result.answered ? result.answer : [];
      return {
        state: !result.answered ? "unavailable" : campaigns.length > 0 ? "found" : "none",
        askedAt: result.askedAt.toISOString(),
        byVin: false,
        source: NHTSA_SOURCE,
        campaigns,
      };
    },
  };
}
