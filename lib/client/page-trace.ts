/** The browser's default buffer of 250 drops the newest entries. */
const KEPT_TIMINGS = 5000;

const traceOf = (entry: PerformanceResourceTiming | undefined): string | undefined =>
  entry?.serverTiming?.find(({ name }) => name === "trace")?.description;

const timings = (type: "navigation" | "resource") =>
  performance.getEntriesByType(type) as PerformanceResourceTiming[];

export function keepTraces(): void {
  if (traceOf(timings("navigation")[0]) !== undefined) performance.setResourceTimingBufferSize(KEPT_TIMINGS);
}

export function pageTrace(): string | undefined {
  const isHere = ({ name }: PerformanceEntry) => new URL(name, location.href).pathname === location.pathname;
  const newest = [...timings("navigation"), ...timings("resource")]
    .filter((entry) => traceOf(entry) !== undefined && isHere(entry))
    .sort((one, other) => one.startTime - other.startTime)
    .at(-1);
  return traceOf(newest);
}
