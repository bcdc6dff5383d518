import type { ReportFactState } from "@/lib/core/report/report-state";

/**
 * Combines a network source, asked first, with what was imported. If either found something, it is found. A source that
 * did not answer makes the fact 'unavailable', whatever the other did not find: 'none' requires that every source that
 * was asked has answered.
 */
export function mergeStates(network: ReportFactState, table: ReportFactState): ReportFactState {
  if (network === "found" || table === "found") return "found";
  if (network === "unavailable" || table === "unavailable") return "unavailable";
  return network === "none" || table === "none" ? "none" : "unchecked";
}

/** The result to show: the network's where it found something, else the table's, else the network's failure. */
export function preferredResult<A extends { state: ReportFactState }>(network: A, table: A): A {
  const chosen = network.state !== "found" && table.state === "found" ? table : network;
  const state = mergeStates(network.state, table.state);
  // An empty table says nothing; where only the table could be asked, its result stands.
  const preferred = chosen.state === "unchecked" ? table : chosen;
  return { ...preferred, state };
}
