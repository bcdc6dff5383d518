import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: CollectedSpan["attributes"] };
    scopeSpans: { spans: Omit<CollectedSpan, "service">[] }[];
  }[];
}

export interface TraceCollector {
  origin: string;
  spans: CollectedSpan[];
  headers: Record<string, unknown>[];
  close(): Promise<void>;
}

export async function openTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    headers.push(request.headers);
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ service: String(name), ...span });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function toPath(span: CollectedSpan, spans: readonly CollectedSpan[]): string {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return above ? `${toPath(above, spans)} > ${span.name}` : span.name;
}
