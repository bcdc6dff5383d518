import { AsyncLocalStorage } from "node:async_hooks";
import { context, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { TraceSettings } from "@/lib/platform/env";
import { type OpenSpan, setTracer } from "./trace";

const END_MS = 2000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** W3C traceparent version 00; all-zero IDs are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function parseRemoteContext(parent: string | null | undefined) {
  const root = context.active();
  const [, traceId, spanId, flags = "00"] = TRACEPARENT.exec(parent ?? "") ?? [];
  if (!traceId || !spanId) return root;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(root, { traceId, spanId, traceFlags, isRemote: true });
}

export interface Traces {
  close(): Promise<void>;
}

/** Doesn't register OpenTelemetry globals: Next would add spans with full URLs and queries. */
export function startTraces(settings: TraceSettings, onFailure: (reason: string) => void): Traces {
  const { url, headers, serviceName, ratio } = settings;
  const exporter = new OTLPTraceExporter({ url, headers });
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error) onFailure(result.error.message);
      done(result);
    });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("glovebox");
  const spans = new AsyncLocalStorage<{ span: Span; open: OpenSpan }>();
  setTracer({
    open(name, { kind = "internal", attributes, parent }) {
      const outer = spans.getStore()?.span;
      const within = outer ? trace.setSpan(context.active(), outer) : parseRemoteContext(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
      const open: OpenSpan = {
        run: (work) => spans.run({ span, open }, work),
        rename: (text) => void span.updateName(text),
        set: (more) => void span.setAttributes(more),
        end(failed) {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR, message: failed });
          span.end();
        },
      };
      return open;
    },
    current: () => spans.getStore()?.open,
    traceId: () => spans.getStore()?.span.spanContext().traceId,
    traceparent() {
      const spanContext = spans.getStore()?.span.spanContext();
      if (!spanContext) return undefined;
      const flags = spanContext.traceFlags.toString(16).padStart(2, "0");
      return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`;
    },
  });
  return {
    async close() {
      setTracer(null);
      // An unreachable collector must not delay shutdown.
      const late = new Promise((resolve) => setTimeout(resolve, END_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
