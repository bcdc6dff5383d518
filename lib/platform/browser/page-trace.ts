/** The browser's default buffer of 250 drops the newest entries. */
const KEPT_TIMINGS = 5000;

const findTrace = (entry: PerformanceResourceTiming | undefined): string | undefined =>
  entry?.serverTiming?.find(({ name }) => name === "trace")?.description;

const getTimings = (type: "navigation" | "resource") =>
  performance.getEntriesByType(type) as PerformanceResourceTiming[];

export function keepTraces(): void {
  if (findTrace(getTimings("navigation")[0]) !== undefined)
    performance.setResourceTimingBufferSize(KEPT_TIMINGS);
}

export function findPageTrace(): string | undefined {
  const isHere = ({ name }: PerformanceEntry) => new URL(name, location.href).pathname === location.pathname;
  const newest = [...getTimings("navigation"), ...getTimings("resource")]
    .filter((entry) => findTrace(entry) !== undefined && isHere(entry))
    .sort((timing, other) => timing.startTime - other.startTime)
    .at(-1);
  return findTrace(newest);
}
