/** What a span may say. No address of a person, VIN, token, query or statement: names and numbers of our own alone. */
type SpanAttributes = Record<string, string | number | boolean>;

interface SpanOptions {
  kind?: "server" | "client" | "internal";
  attributes?: SpanAttributes;
  /** A W3C `traceparent` that the span goes on from where no span of this process is open: only from whom one trusts. */
  parent?: string | null;
}

export interface OpenSpan {
  /** Runs what belongs to the span: spans that open meanwhile are its children. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** `failed`: the kind of error, never its text. */
  end(failed?: string): void;
}

/** What keeps spans, where the operator wants them (lib/telemetry/traces.ts). */
export interface Tracer {
  open(name: string, options: SpanOptions): OpenSpan;
  /** The span within which this runs. */
  current(): OpenSpan | undefined;
  traceId(): string | undefined;
  traceparent(): string | undefined;
}

/** On globalThis, because Next bundles middleware, pages and route handlers apart from each other and from the server. */
const KEY = Symbol.for("glovebox.tracer");
const holder = globalThis as { [KEY]?: Tracer | null };

/** Null ends it: then all of these functions do nothing. */
export function setTracer(tracer: Tracer | null): void {
  holder[KEY] = tracer;
}

export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan | undefined =>
  holder[KEY]?.open(name, options);

export const currentSpan = (): OpenSpan | undefined => holder[KEY]?.current();

/** The number under which a log's lines, a request's answer and its trace are found together. */
export const traceId = (): string | undefined => holder[KEY]?.traceId();

/** For a request to a process of ours. */
export const traceparent = (): string | undefined => holder[KEY]?.traceparent();

const kindOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

/** Runs work in a span of its own; it fails with the work. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = openSpan(name, options);
  // Nothing of its own is waited for where nobody keeps spans.
  return span ? within(span, work) : work();
}

async function within<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(kindOf(error));
    throw error;
  }
}
