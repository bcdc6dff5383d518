import type { PartnerState } from "./state";

export const LAUNCH_CHECKS = [
  "email",
  "approval",
  "company",
  "terms",
  "domain",
  "payment",
  "prices",
] as const;
export type LaunchCheck = (typeof LAUNCH_CHECKS)[number];

export const LAUNCH_STATES = ["done", "missing", "waiting"] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

export interface LaunchFacts {
  state: PartnerState;
  needsApproval: boolean;
  company: readonly string[];
  hasTerms: boolean;
  hasDomain: boolean;
  takesPayments: boolean;
  prices: LaunchState;
}

export function launchChecks(facts: LaunchFacts): { name: LaunchCheck; state: LaunchState }[] {
  const { state, needsApproval } = facts;
  const handleDone = (is: boolean): LaunchState => (is ? "done" : "missing");
  const approval = { awaiting_approval: "waiting", refused: "missing", suspended: "missing" } as const;
  const states: Record<LaunchCheck, LaunchState> = {
    email: handleDone(state !== "awaiting_email"),
    approval: state === "active" ? "done" : state === "awaiting_email" ? "waiting" : approval[state],
    company: handleDone(facts.company.every((text) => text !== "")),
    terms: handleDone(facts.hasTerms),
    domain: handleDone(facts.hasDomain),
    payment: handleDone(facts.takesPayments),
    prices: facts.prices,
  };
  const isShown = (name: LaunchCheck) =>
    name !== "approval" || needsApproval || states.approval === "missing";
  return LAUNCH_CHECKS.filter(isShown).map((name) => ({ name, state: states[name] }));
}
