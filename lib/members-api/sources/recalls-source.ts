import type { RecallsResult } from "@/lib/contract/vehicle-history";
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

/** For an operator who has switched the network source off: nothing is queried, and the report states it. */
export const noRecalls: RecallsSource = { recalls: async () => recallsNotRequested() };

/** NHTSA first, then the imported file where NHTSA is unavailable or does not know the vehicle by this name. */
export function combinedRecalls(network: RecallsSource, table: RecallsSource): RecallsSource {
  return {
    async recalls(question) {
      const fromNetwork = await network.recalls(question);
      if (fromNetwork.state === "found") return fromNetwork;
      return preferredResult(fromNetwork, await table.recalls(question));
    },
  };
}
