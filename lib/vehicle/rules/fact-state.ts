export type ReportFactState = "found" | "none" | "unchecked" | "unavailable";

export interface RequestedSource {
  covers: readonly string[];
  asked: boolean;
  answered: boolean;
}

/** Returns 'none' only if a source answered for every needed kind. */
export function getFactState(
  isFound: boolean,
  neededKinds: readonly string[],
  sources: readonly RequestedSource[],
): ReportFactState {
  if (isFound) return "found";
  let silent = false;
  let unasked = neededKinds.length === 0;
  for (const kind of neededKinds) {
    const askedSources = sources.filter((source) => source.asked && source.covers.includes(kind));
    if (askedSources.length === 0) unasked = true;
    else if (!askedSources.some((source) => source.answered)) silent = true;
  }
  if (silent) return "unavailable";
  return unasked ? "unchecked" : "none";
}

export function countHistoryRecords(report: { events: readonly unknown[] }): number {
  return report.events.length;
}

/** Returns true for a report that is delivered but whose credit is returned (ENT-3). */
export function isEmptyReport(report: { events: readonly unknown[] }): boolean {
  return countHistoryRecords(report) === 0;
}
