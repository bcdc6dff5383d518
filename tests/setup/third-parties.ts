import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { onTestFinished } from "vitest";
import { isLoopbackHost } from "@/lib/platform/values/host";
import type { SourceCache } from "@/lib/sources/server/source-cache";
import { createSourceClient, type Source, type SourceOptions } from "@/lib/sources/server/source-client";

/*
 * Mocks third parties by origin and fails other external requests. Wire-level faults use a real server:
 * lib/sources/server/source-client.test.ts.
 */
const server = setupServer();
let serial = 0;
const open = new Set<string>();

export interface ThirdParty {
  origin: string;
  close(): void;
}

export function openThirdParty(
  name: string,
  answer: (request: Request) => Response | Promise<Response>,
): ThirdParty {
  const origin = `https://${name}-${++serial}.test`;
  if (open.size === 0)
    server.listen({
      onUnhandledRequest: (request, print) => {
        if (!isLoopbackHost(new URL(request.url).hostname)) print.error();
      },
    });
  open.add(origin);
  server.use(
    http.all(`${origin}/*`, ({ request }) => (open.has(origin) ? answer(request) : HttpResponse.error())),
  );
  const close = () => {
    open.delete(origin);
    if (open.size > 0) return;
    server.resetHandlers();
    server.close();
  };
  return { origin, close };
}

export type SourceHandler = (request: Request, body: string) => Response | Promise<Response>;

export interface FakeSource extends ThirdParty {
  requests: string[];
  bodies: string[];
  headers: Headers[];
}

export function fakeSource(handler: SourceHandler): FakeSource {
  const source = createPersistentFakeSource(handler);
  onTestFinished(source.close);
  return source;
}

export function createPersistentFakeSource(handler: SourceHandler): FakeSource {
  const recorded = { requests: [] as string[], bodies: [] as string[], headers: [] as Headers[] };
  const party = openThirdParty("source", async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    recorded.requests.push(`${request.method} ${pathname}${search}`);
    recorded.bodies.push(body);
    recorded.headers.push(request.headers);
    return handler(request, body);
  });
  return { ...party, ...recorded };
}

const text =
  (status: number, contentType: string, body: string): SourceHandler =>
  () =>
    new Response(body, { status, headers: { "content-type": contentType } });

export const json = (status: number, body: unknown) => text(status, "application/json", JSON.stringify(body));

export const createXml = (body: string) => text(200, "application/xml", `<?xml version="1.0"?>${body}`);

export const loseConnection: SourceHandler = () => HttpResponse.error();

/** Picks a handler by path prefix; other paths get 404. */
export const byPath =
  (answers: Record<string, SourceHandler>): SourceHandler =>
  (request, body) => {
    const { pathname, search } = new URL(request.url);
    const [, handler] =
      Object.entries(answers).find(([path]) => `${pathname}${search}`.startsWith(path)) ?? [];
    return (handler ?? json(404, {}))(request, body);
  };

export const sourceFaults: [string, SourceHandler][] = [
  ["no answer at all", () => new Promise(() => undefined)],
  ["a connection that breaks", loseConnection],
  ["HTML", text(200, "text/html", "<html></html>")],
  ["broken JSON", text(200, "application/json", '{"Count":0,"results":[')],
  ["JSON of another shape", json(200, { hello: "world" })],
  ["a bare text", json(200, "none")],
  ["null", json(200, null)],
  ["an empty body", text(200, "application/json", "")],
  ["204", () => new Response(null, { status: 204 })],
  ["an error of theirs", json(500, { Count: 0, results: [] })],
  ["too many requests", json(429, { Count: 0, results: [] })],
  ["not found", json(404, { Count: 0, results: [] })],
  ["a refused key", json(401, {})],
];

export function createMemoryCache(): SourceCache & {
  entries: Map<string, { answer: unknown; askedAt: Date }>;
} {
  const stored = new Map<string, { answer: unknown; askedAt: Date }>();
  return {
    entries: stored,
    async read(key, schema) {
      const result = stored.get(key);
      const parsed = result ? schema.safeParse(result.answer) : null;
      return result && parsed?.success ? { answer: parsed.data, askedAt: result.askedAt } : null;
    },
    async readMany(keys, schema) {
      const results = await Promise.all(
        keys.map(async (key) => [key, await this.read(key, schema)] as const),
      );
      return new Map(results.flatMap(([key, result]) => (result ? [[key, result]] : [])));
    },
    write: async (key, answer, askedAt) => void stored.set(key, { answer, askedAt }),
  };
}

/** For sources that never respond; elsewhere, busy machines need longer. */
export const SHORT_TIMEOUTS = { timeoutMs: 200 };

export function testSource(origin: string, options: Partial<SourceOptions> = {}) {
  let at = Date.UTC(2026, 0, 15);
  const logged: object[] = [];
  const source: Source = createSourceClient({
    name: "Stand-in",
    origin,
    cache: createMemoryCache(),
    log: { info: (detail) => void logged.push(detail) },
    now: () => new Date(at),
    timeoutMs: 30_000,
    ...options,
  });
  const advance = (ms: number) => {
    at += ms;
  };
  return { source, logged, advance };
}
