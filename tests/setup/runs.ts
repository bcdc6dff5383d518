export const isDeep = process.env.DEEP === "1";

/** A tenth of `full` (at least five) outside deep tests. */
export function runs(full: number): number {
  return isDeep ? full : Math.min(full, Math.max(5, Math.round(full / 10)));
}
