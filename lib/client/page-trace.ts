/** More than a long visit fetches: beyond the browser's own 250 it forgets what comes last. */
const KEPT_TIMINGS = 5000;

/** What the front says of its trace (lib/front/request-trace.ts). */
const traceOf = (entry: PerformanceResourceTiming | undefined): string | undefined =>
  entry?.serverTiming?.find(({ name }) => name === "trace")?.description;

const timings = (type: "navigation" | "resource") =>
  performance.getEntriesByType(type) as PerformanceResourceTiming[];

/** Where the server makes traces, keeps in mind which answer came from which: before any other script of the page. */
export function keepTraces(): void {
  if (traceOf(timings("navigation")[0]) !== undefined) performance.setResourceTimingBufferSize(KEPT_TIMINGS);
}

/**
 * The trace in which the server drew what is at this address: of its newest answer to it, whether the browser asked for the
 * page or Next's router for a part. Undefined where no traces are made.
 */
export function pageTrace(): string | undefined {
  const isHere = ({ name }: PerformanceEntry) => new URL(name, location.href).pathname === location.pathname;
  const newest = [...timings("navigation"), ...timings("resource")]
    .filter((entry) => traceOf(entry) !== undefined && isHere(entry))
    .sort((one, other) => one.startTime - other.startTime)
    .at(-1);
  return traceOf(newest);
}
