import { RECALL_VARIANTS_MAX, type RecallsResult, type RecallVariant } from "@/lib/contract/vehicle-history";
import { preferredResult } from "@/lib/members-api/sources/merge-results";

export const NHTSA_SOURCE = "NHTSA recalls";

export interface RecallQuery {
  year: number | null;
  make: string | null;
  model: string | null;
}

/** A source of recalls. Never throws: a failure is 'unavailable', never 'none'. */
export interface RecallsSource {
  recalls(question: RecallQuery): Promise<RecallsResult>;
}

export function recallsNotRequested(source = NHTSA_SOURCE): RecallsResult {
  return { state: "unchecked", askedAt: null, byVin: false, source, campaigns: [] };
}

/** The result with the narrower names, most recalls first: nothing under the exact name is then 'unchecked', never 'none'. */
export function withVariants(result: RecallsResult, variants: readonly RecallVariant[]): RecallsResult {
  const listed = variants
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.model.localeCompare(b.model, "en"))
    .slice(0, RECALL_VARIANTS_MAX);
  if (listed.length === 0) return result;
  return { ...result, state: result.state === "found" ? "found" : "unchecked", variants: listed };
}

/** For an operator who has switched the network source off: nothing is queried, and the report states it. */
export const noRecalls: RecallsSource = { recalls: async () => recallsNotRequested() };

/** NHTSA first, then the imported file where NHTSA is unavailable or does not know the vehicle by this name. */
export function combinedRecalls(network: RecallsSource, table: RecallsSource): RecallsSource {
  return {
    async recalls(question) {
      const fromNetwork = await network.recalls(question);
      if (fromNetwork.state === "found") return fromNetwork;
      const fromTable = await table.recalls(question);
      const result = preferredResult(fromNetwork, fromTable);
      const named = [fromNetwork, fromTable].find(({ variants }) => variants);
      return named && result.state !== "found" ? named : result;
    },
  };
}
