import type { RecallsAnswer } from "@/lib/contract/history";
import { preferredAnswer } from "@/lib/core/merge-answers";

export const NHTSA_SOURCE = "NHTSA recalls";

export interface RecallQuestion {
  year: number | null;
  make: string | null;
  model: string | null;
}

/** Where recalls come from. Never throws: an answer that did not come is 'unavailable', never 'none'. */
export interface RecallsProvider {
  recalls(question: RecallQuestion): Promise<RecallsAnswer>;
}

export function recallsNotAsked(source = NHTSA_SOURCE): RecallsAnswer {
  return { state: "unchecked", askedAt: null, byVin: false, source, campaigns: [] };
}

/** For an operator who has switched the network source off: nothing is asked, and the report says so. */
export const noRecalls: RecallsProvider = { recalls: async () => recallsNotAsked() };

/** NHTSA first, then the imported file where NHTSA is away or does not know the vehicle by this name. */
export function combinedRecalls(network: RecallsProvider, table: RecallsProvider): RecallsProvider {
  return {
    async recalls(question) {
      const asked = await network.recalls(question);
      if (asked.state === "found") return asked;
      return preferredAnswer(asked, await table.recalls(question));
    },
  };
}
