import type { ReportFactState } from "./report-state";

/**
 * What two sources say together: the network's, asked first, and what was imported. What one of them found is found.
 * A source that did not answer leaves the fact 'unavailable', whatever the other one did not find: 'none' is said only
 * where everybody who was asked has answered.
 */
export function mergeStates(network: ReportFactState, table: ReportFactState): ReportFactState {
  if (network === "found" || table === "found") return "found";
  if (network === "unavailable" || table === "unavailable") return "unavailable";
  return network === "none" || table === "none" ? "none" : "unchecked";
}

/** The answer that is shown: the network's where it found something, else the table's, else the network's silence. */
export function preferredAnswer<A extends { state: ReportFactState }>(network: A, table: A): A {
  const chosen = network.state !== "found" && table.state === "found" ? table : network;
  const state = mergeStates(network.state, table.state);
  // A table that nobody filled says nothing; where only it was there to be asked, its own words stand.
  const told = chosen.state === "unchecked" ? table : chosen;
  return { ...told, state };
}
