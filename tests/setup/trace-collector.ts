import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "./listen";

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

export type TraceCollector = Awaited<ReturnType<typeof openTraceCollector>>;

export async function openTraceCollector() {
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
  const { origin, close } = await listen(server);
  return { origin, spans, headers, close };
}

export function toPath(span: CollectedSpan, spans: readonly CollectedSpan[]): string {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return above ? `${toPath(above, spans)} > ${span.name}` : span.name;
}
