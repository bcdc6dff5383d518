/** Must not contain personal data, VINs, tokens or query text: only our own names and numbers. */
type SpanAttributes = Record<string, string | number | boolean>;

interface SpanOptions {
  kind?: "server" | "client" | "internal";
  attributes?: SpanAttributes;
  /** W3C `traceparent`; accept only from trusted callers. */
  parent?: string | null;
}

export interface OpenSpan {
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** `failed`: the error's name, never its message. */
  end(failed?: string): void;
}

export interface Tracer {
  open(name: string, options: SpanOptions): OpenSpan;
  current(): OpenSpan | undefined;
  traceId(): string | undefined;
  traceparent(): string | undefined;
}

/** On globalThis because Next bundles middleware, pages, and route handlers separately. */
const KEY = Symbol.for("glovebox.tracer");
const holder = globalThis as { [KEY]?: Tracer | null };

export function setTracer(tracer: Tracer | null): void {
  holder[KEY] = tracer;
}

export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan | undefined =>
  holder[KEY]?.open(name, options);

export const findCurrentSpan = (): OpenSpan | undefined => holder[KEY]?.current();

export const traceId = (): string | undefined => holder[KEY]?.traceId();

export const traceparent = (): string | undefined => holder[KEY]?.traceparent();

const getKind = (error: unknown) => (error instanceof Error ? error.name : "unknown");

export function trace<T>(
  name: string,
  options: SpanOptions,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = openSpan(name, options);
  return span ? runWithin(span, work) : work();
}

async function runWithin<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(getKind(error));
    throw error;
  }
}
