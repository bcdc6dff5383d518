import * as z from "zod";
import { isModelVariant } from "@/lib/recalls/rules";
import { type RecallsResult, recallCampaignSchema } from "@/lib/vehicle/contract/history";
import { readRecallResponse } from "./nhtsa-recall-format";
import type { PickLists } from "./pick-lists";
import {
  createRecallsNotRequested,
  NHTSA_SOURCE,
  type RecallQuery,
  type RecallsSource,
  withVariants,
} from "./recalls-source";
import type { Source } from "./source-client";

export const NHTSA_ORIGIN = "https://api.nhtsa.gov";

const campaignsSchema = z.array(recallCampaignSchema);

const REQUESTED_VARIANTS_MAX = 8;

/**
 * Treats NHTSA's 400 for unknown names as 'unavailable'. 'none' also requires that no narrower model name has recalls.
 */
export function createNhtsaRecalls(source: Source, names: Pick<PickLists, "models">): RecallsSource {
  function request(year: number, make: string, model: string) {
    const url = new URL("/recalls/recallsByVehicle", source.origin);
    url.search = new URLSearchParams({ make, model, modelYear: String(year) }).toString();
    return source.request({
      key: `nhtsa:recalls:${year}|${make.toUpperCase()}|${model.toUpperCase()}`,
      url,
      statuses: [200, 400],
      answer: campaignsSchema,
      read(data, status) {
        const campaigns = readRecallResponse(data);
        if (campaigns === null) throw new Error("the response has an unexpected shape");
        return status === 400 && campaigns.length === 0 ? null : campaigns;
      },
    });
  }
  return {
    async recalls({ year, make, model }: RecallQuery): Promise<RecallsResult> {
      if (year === null || !make || !model) return createRecallsNotRequested();
      const [result, list] = await Promise.all([request(year, make, model), names.models(year, make)]);
      const campaigns = result.answered ? result.answer : [];
      const narrower = (list?.data ?? []).filter((name) => isModelVariant(model, name));
      const variants = await Promise.all(
        narrower.slice(0, REQUESTED_VARIANTS_MAX).map(async (name) => {
          const answer = await request(year, make, name);
          const ids = answer.answered ? answer.answer.map(({ campaign }) => campaign) : [];
          const unlisted = ids.filter((id) => !campaigns.some(({ campaign }) => campaign === id));
          return { model: name, count: unlisted.length, answered: answer.answered };
        }),
      );
      const isKnown = list !== null && variants.every(({ answered }) => answered);
      const state = campaigns.length > 0 ? "found" : result.answered && isKnown ? "none" : "unavailable";
      return withVariants(
        { state, askedAt: result.askedAt.toISOString(), byVin: false, source: NHTSA_SOURCE, campaigns },
        variants.map(({ model: name, count }) => ({ model: name, count })),
      );
    },
  };
}
