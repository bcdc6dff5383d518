import type { RecallsAnswer } from "@/lib/contract/history";

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

export function recallsNotAsked(): RecallsAnswer {
  return { state: "unchecked", askedAt: null, byVin: false, source: NHTSA_SOURCE, campaigns: [] };
}

/** For an operator who has switched the network source off: nothing is asked, and the report says so. */
export const noRecalls: RecallsProvider = { recalls: async () => recallsNotAsked() };
