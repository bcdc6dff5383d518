export const isDeep = process.env.DEEP === "1";

/** Returns `full` in deep tests, otherwise a tenth of it, but at least five. */
export function runs(full: number): number {
  return isDeep ? full : Math.min(full, Math.max(5, Math.round(full / 10)));
}
