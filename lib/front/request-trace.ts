import type { IncomingMessage, ServerResponse } from "node:http";
import { openSpan, traceId } from "@/lib/core/trace";

/**
 * Serves a request in a span that ends with its answer. The trace of a proxy is gone on with only where the proxy is trusted:
 * a stranger who may name traces could write into other people's. Its headers end here in any case.
 */
export function traceRequest(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { trustProxy, serve }: { trustProxy: boolean; serve: () => Promise<void> },
): void {
  const { traceparent } = headers;
  delete headers.traceparent;
  delete headers.tracestate;
  const parent = trustProxy && typeof traceparent === "string" ? traceparent : null;
  const span = openSpan("request", { kind: "server", parent });
  if (!span) {
    void serve();
    return;
  }
  response.once("close", () => {
    // After the other listeners, which say what it was.
    queueMicrotask(() => span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined));
  });
  void span.run(() => {
    // What draws an error page in the browser finds it there (lib/client/page-trace.ts).
    response.setHeader("server-timing", `trace;desc="${traceId()}"`);
    return serve();
  });
}
