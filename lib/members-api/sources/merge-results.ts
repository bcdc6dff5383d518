import type { ReportFactState } from "@/lib/core/report/report-state";

/**
 * Combines a network source, queried first, with imported data. One with a result is enough for 'found'. A source that
 * did not answer makes the fact 'unavailable', whatever the other did not find: 'none' requires that every source that
 * was queried has answered.
 */
export function mergeStates(network: ReportFactState, table: ReportFactState): ReportFactState {
  if (network === "found" || table === "found") return "found";
  if (network === "unavailable" || table === "unavailable") return "unavailable";
  return network === "none" || table === "none" ? "none" : "unchecked";
}

/** The result to show: the network's where it has one, else the table's, else the network's failure. */
export function preferredResult<A extends { state: ReportFactState }>(network: A, table: A): A {
  const chosen = network.state !== "found" && table.state === "found" ? table : network;
  const state = mergeStates(network.state, table.state);
  // An empty table proves nothing; where only the table was queried, its result counts.
  const preferred = chosen.state === "unchecked" ? table : chosen;
  return { ...preferred, state };
}
