import type { PartnerState } from "./partner-state";

/** What a draft needs before it goes live, in the order in which it is usually done. */
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

/** `waiting`: it is somebody else's turn. */
export const LAUNCH_STATES = ["done", "missing", "waiting"] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

export interface LaunchFacts {
  state: PartnerState;
  needsApproval: boolean;
  /** Of the company, what must be known: who it is, where it is, and its tax number. */
  company: readonly string[];
  /** Accepted in the version that is in force. */
  hasTerms: boolean;
  /** It answers under a name of its own, not only at its preview address. */
  hasDomain: boolean;
  /** Buyers can pay, and the wholesale of a first sale is covered. */
  takesPayments: boolean;
  /** `done`: some plan is on sale. `waiting`: no active plan has a wholesale price, which only the operator sets. */
  prices: LaunchState;
}

/** Which of the checks concern a site, and how each is. A site goes live when all are done. */
export function launchChecks(facts: LaunchFacts): { name: LaunchCheck; state: LaunchState }[] {
  const { state, needsApproval } = facts;
  const done = (is: boolean): LaunchState => (is ? "done" : "missing");
  const approval = { awaiting_approval: "waiting", refused: "missing", suspended: "missing" } as const;
  const states: Record<LaunchCheck, LaunchState> = {
    email: done(state !== "awaiting_email"),
    approval: state === "active" ? "done" : state === "awaiting_email" ? "waiting" : approval[state],
    company: done(facts.company.every((text) => text !== "")),
    terms: done(facts.hasTerms),
    domain: done(facts.hasDomain),
    payment: done(facts.takesPayments),
    prices: facts.prices,
  };
  const isShown = (name: LaunchCheck) =>
    name !== "approval" || needsApproval || states.approval === "missing";
  return LAUNCH_CHECKS.filter(isShown).map((name) => ({ name, state: states[name] }));
}
