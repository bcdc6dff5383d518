import { type Dispatcher, Pool, request as requestOnce } from "undici";
import { siteCalls } from "@/lib/contract/site";
import { acceptsStream } from "@/lib/contract/table";
import { splitUrl } from "@/lib/core/http-message";
import { traceparent } from "@/lib/core/trace";
import { memberHref } from "@/lib/routes";
import { type FreezeWatchOptions, freezeWatch } from "./freeze-watch";
import { RemoteExchange } from "./remote-exchange";
import { streamSender } from "./remote-stream";
import type { UpstreamAnswer, UpstreamFetch, UpstreamRequest } from "./upstream";

const CONNECT_MS = 1000;
const SOCKETS_MAX = 128;
/**
 * How long an idle connection stays open. Shorter than any server's own limit (Node's is 5 s): a request that is sent on a
 * connection which the server is just closing fails, and one that is not safe to repeat would be lost with it.
 */
const IDLE_MS = 4000;

export interface RemoteOptions extends FreezeWatchOptions {
  /** Shorter in tests. */
  connectMs?: number;
  /** For tests: every caller's own time-out ends its request. */
  headersMs?: number;
  idleMs?: number;
}

/**
 * The adapter of a remote Members API. On undici's own dispatcher, because fetch cannot bound the connecting by itself and
 * costs several times as much; it follows no redirect, decodes nothing, and checks certificates always. Rejects with
 * TimeoutError or a network error, and with 'unavailable' where the API is frozen.
 * Throws for an address that is more than an origin; lib/secrets.ts refuses plain http to another machine.
 */
export function remoteUpstream(origin: string, options: RemoteOptions = {}): UpstreamFetch {
  const base = new URL(origin);
  if (base.pathname !== "/" || base.search || base.username) {
    throw new Error("MEMBERS_API_ORIGIN is an origin: scheme, host and port only.");
  }
  const { connectMs = CONNECT_MS, headersMs = 0, idleMs = IDLE_MS } = options;
  const pool = new Pool(base.origin, {
    connections: SOCKETS_MAX,
    connect: { timeout: connectMs, rejectUnauthorized: true },
    headersTimeout: headersMs,
    // Between two parts of the body. Of one length with the head's, or undici makes a clock for each of the two in every call.
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
    // So that the trace goes on in the Members API.
    const parent = traceparent();
    if (parent !== undefined) headers.traceparent = parent;
    if (body !== null && !(body instanceof ReadableStream)) delete headers["content-length"];
    const target = query === "" ? path : `${path}?${query}`;
    if (body instanceof ReadableStream) return sendStream(target, request, headers, body);
    return new Promise((resolve, reject) => {
      const method = request.method as Dispatcher.HttpMethod;
      const begun = performance.now();
      const answered = (answer: UpstreamAnswer) => {
        if (path === PROBED) noteTime(performance.now() - begun);
        resolve(answer);
      };
      const exchange = new RemoteExchange({ request, watch, resolve: answered, reject });
      pool.dispatch({ path: target, method, headers, body }, exchange);
    });
  }
  // What has no body, as most calls, waits for none.
  return async (request) => send(request, request.body === null ? null : await outgoingBody(request));
}

type OutgoingBody = string | Uint8Array | ReadableStream<Uint8Array> | null;

/** Files are sent as they are read; a form that has some names its length. Everything else is whole, and short. */
async function outgoingBody({ method, url, headers, body }: UpstreamRequest): Promise<OutgoingBody> {
  const { path } = splitUrl(url);
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  const stream = body instanceof Blob ? body.stream() : body;
  if (acceptsStream(method, path) || headers.has("content-length")) return stream;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A call that every Members API has. */
const PROBED = memberHref(siteCalls.config.path);

/** Any answer will do, a refusal too. On a connection of its own, past a full pool. */
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
