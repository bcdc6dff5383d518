import type { IncomingMessage, ServerResponse } from "node:http";
import { openSpan, traceId } from "@/lib/platform/telemetry";

/** Continues a trace only from a trusted proxy; otherwise anyone could write to other users' traces. */
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
    queueMicrotask(() => span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined));
  });
  void span.run(() => {
    response.setHeader("server-timing", `trace;desc="${traceId()}"`);
    return serve();
  });
}
