/** Set by the deep tests, and for a full run of the unit tests' properties: every count as it is written. */
export const isDeep = process.env.DEEP === "1";

/** How often a property or a loop is tried: a tenth of `full`, at least five, outside the deep tests. */
export function runs(full: number): number {
  return isDeep ? full : Math.min(full, Math.max(5, Math.round(full / 10)));
}
