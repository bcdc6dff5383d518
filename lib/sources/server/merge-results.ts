import type { ReportFactState } from "@/lib/vehicle/rules/fact-state";

/** Returns 'none' only if every queried source answered. */
export function mergeStates(network: ReportFactState, table: ReportFactState): ReportFactState {
  if (network === "found" || table === "found") return "found";
  if (network === "unavailable" || table === "unavailable") return "unavailable";
  return network === "none" || table === "none" ? "none" : "unchecked";
}

export function pickResult<A extends { state: ReportFactState }>(network: A, table: A): A {
  const chosen = network.state !== "found" && table.state === "found" ? table : network;
  const state = mergeStates(network.state, table.state);
  const preferred = chosen.state === "unchecked" ? table : chosen;
  return { ...preferred, state };
}
