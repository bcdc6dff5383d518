/** found / none found / not checked / unavailable. */
export type ReportFactState = "found" | "none" | "unchecked" | "unavailable";

export interface RequestedSource {
  covers: readonly string[];
  asked: boolean;
  answered: boolean;
}

/**
 * The state of one kind of fact. It is 'none found' only if a source answered for every needed kind;
 * where one was asked and did not answer the fact is unavailable; where nobody was asked it is not checked.
 */
export function factState(
  found: boolean,
  neededKinds: readonly string[],
  sources: readonly RequestedSource[],
): ReportFactState {
  if (found) return "found";
  let silent = false;
  let unasked = neededKinds.length === 0;
  for (const kind of neededKinds) {
    const asked = sources.filter((source) => source.asked && source.covers.includes(kind));
    if (asked.length === 0) unasked = true;
    else if (!asked.some((source) => source.answered)) silent = true;
  }
  if (silent) return "unavailable";
  return unasked ? "unchecked" : "none";
}

/** ENT-3: history events are records; a decode, recalls of the model, ratings and an estimate of value are not. */
export function countHistoryRecords(report: { events: readonly unknown[] }): number {
  return report.events.length;
}

/** ENT-3: a report without a record is delivered and its credit returned. */
export function isEmptyReport(report: { events: readonly unknown[] }): boolean {
  return countHistoryRecords(report) === 0;
}
