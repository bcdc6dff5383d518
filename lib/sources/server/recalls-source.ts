import { RECALL_VARIANTS_MAX, type RecallsResult, type RecallVariant } from "@/lib/vehicle/contract/history";
import { pickResult } from "./merge-results";

export const NHTSA_SOURCE = "NHTSA recalls";

export interface RecallQuery {
  year: number | null;
  make: string | null;
  model: string | null;
}

/** Never throws: failures are 'unavailable', never 'none'. */
export interface RecallsSource {
  recalls(question: RecallQuery): Promise<RecallsResult>;
}

export function createRecallsNotRequested(source = NHTSA_SOURCE): RecallsResult {
  return { state: "unchecked", askedAt: null, byVin: false, source, campaigns: [] };
}

/** Turns 'none' into 'unchecked' if narrower model names have recalls. */
export function withVariants(result: RecallsResult, variants: readonly RecallVariant[]): RecallsResult {
  const listed = variants
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.model.localeCompare(b.model, "en"))
    .slice(0, RECALL_VARIANTS_MAX);
  if (listed.length === 0) return result;
  return { ...result, state: result.state === "found" ? "found" : "unchecked", variants: listed };
}

export const noRecalls: RecallsSource = { recalls: async () => createRecallsNotRequested() };

export function combineRecalls(network: RecallsSource, table: RecallsSource): RecallsSource {
  return {
    async recalls(question) {
      const fromNetwork = await network.recalls(question);
      if (fromNetwork.state === "found") return fromNetwork;
      const fromTable = await table.recalls(question);
      const result = pickResult(fromNetwork, fromTable);
      const variantResult = [fromNetwork, fromTable].find(({ variants }) => variants);
      return variantResult && result.state !== "found" ? variantResult : result;
    },
  };
}
