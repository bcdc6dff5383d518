/** Outages don't count as uncovered, because a source that is down may still have records. */
export function isUncovered(records: readonly { state: string }[]): boolean {
  return records.length > 0 && records.every(({ state }) => state === "unchecked");
}
