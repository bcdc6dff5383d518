import { type Dispatcher, Pool, request as requestOnce } from "undici";
import { acceptsStream } from "@/lib/compose/calls/table";
import { splitUrl } from "@/lib/platform/http";
import { traceparent } from "@/lib/platform/telemetry";
import { getMemberHref } from "@/lib/routes";
import { siteCalls } from "@/lib/site/contract/site";
import { type FreezeWatchOptions, freezeWatch } from "./freeze-watch";
import { RemoteExchange } from "./remote-exchange";
import { streamSender } from "./remote-stream";
import type { UpstreamAnswer, UpstreamFetch, UpstreamRequest } from "./upstream";

const CONNECT_MS = 1000;
const SOCKETS_MAX = 128;
/** Shorter than a server's usual limit (Node: 5 s), or a request could be lost on a connection that is closing. */
const IDLE_MS = 4000;

export interface RemoteOptions extends FreezeWatchOptions {
  connectMs?: number;
  headersMs?: number;
  idleMs?: number;
}

/**
 * Uses undici's dispatcher: fetch costs several times as much and can't limit the connect time. Never follows
 * redirects.
 */
export function createRemoteUpstream(origin: string, options: RemoteOptions = {}): UpstreamFetch {
  const base = new URL(origin);
  if (base.pathname !== "/" || base.search || base.username) {
    throw new Error("MEMBERS_API_ORIGIN must be an origin: scheme, host and port only.");
  }
  const { connectMs = CONNECT_MS, headersMs = 0, idleMs = IDLE_MS } = options;
  const pool = new Pool(base.origin, {
    connections: SOCKETS_MAX,
    connect: { timeout: connectMs, rejectUnauthorized: true },
    headersTimeout: headersMs,
    // The same value as headersTimeout, or undici creates two timers per call.
    bodyTimeout: headersMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  const { watch, noteTime } = freezeWatch((signal) => askConfig(base, signal), options);
  const sendStream = streamSender(base, { connectMs, headersMs, idleMs, sockets: SOCKETS_MAX, watch });
  function send(request: UpstreamRequest, body: OutgoingBody): ReturnType<UpstreamFetch> {
    const { path, query } = splitUrl(request.url);
    const headers: Record<string, string> = { "accept-encoding": "identity" };
    for (const [name, value] of request.headers) headers[name] = value;
    headers.host = base.host;
    const parent = traceparent();
    if (parent !== undefined) headers.traceparent = parent;
    if (body !== null && !(body instanceof ReadableStream)) delete headers["content-length"];
    const target = query === "" ? path : `${path}?${query}`;
    if (body instanceof ReadableStream) return sendStream(target, request, headers, body);
    return new Promise((resolve, reject) => {
      const method = request.method as Dispatcher.HttpMethod;
      const startedAt = performance.now();
      const noteAnswer = (answer: UpstreamAnswer) => {
        if (path === PROBED) noteTime(performance.now() - startedAt);
        resolve(answer);
      };
      const exchange = new RemoteExchange({ request, watch, resolve: noteAnswer, reject });
      pool.dispatch({ path: target, method, headers, body }, exchange);
    });
  }
  return async (request) => send(request, request.body === null ? null : await createOutgoingBody(request));
}

type OutgoingBody = string | Uint8Array | ReadableStream<Uint8Array> | null;

async function createOutgoingBody({ method, url, headers, body }: UpstreamRequest): Promise<OutgoingBody> {
  const { path } = splitUrl(url);
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  const stream = body instanceof Blob ? body.stream() : body;
  if (acceptsStream(method, path) || headers.has("content-length")) return stream;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const PROBED = getMemberHref(siteCalls.config.path);

/** Accepts any response, even a rejection. Uses its own connection, in case the pool is full. */
async function askConfig(base: URL, signal: AbortSignal): Promise<void> {
  const dispatcher = new Pool(base.origin, { connections: 1 });
  try {
    const url = new URL(PROBED, base);
    const answer = await requestOnce(url, { dispatcher, headers: { accept: "application/json" }, signal });
    await answer.body.dump();
  } finally {
    void dispatcher.destroy();
  }
}
