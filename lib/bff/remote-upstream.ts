import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { systemCalls } from "@/lib/contract/support";
import { acceptsStream } from "@/lib/contract/table";
import { traceparent } from "@/lib/core/trace";
import { type FreezeWatch, type FreezeWatchOptions, freezeWatch } from "./freeze-watch";
import type { UpstreamFetch } from "./upstream";

const CONNECT_MS = 1000;
const HEADERS_MS = 10_000;
const SOCKETS_MAX = 128;
/**
 * How long an idle connection stays open. Shorter than any server's own limit (Node's is 5 s): a request that is sent on a
 * connection which the server is just closing fails, and one that is not safe to repeat would be lost with it.
 */
const IDLE_MS = 4000;

export interface RemoteOptions extends FreezeWatchOptions {
  /** Shorter in tests. */
  connectMs?: number;
  headersMs?: number;
  idleMs?: number;
}

/**
 * The adapter of a remote Members API. On node's own client, because fetch cannot bound the connecting by itself; it
 * follows no redirect, decodes nothing, and checks certificates always. Rejects with TimeoutError or a network error, and
 * with 'unavailable' where the API is frozen.
 * Throws for an address that is more than an origin; lib/secrets.ts refuses plain http to another machine.
 */
export function remoteUpstream(origin: string, options: RemoteOptions = {}): UpstreamFetch {
  const base = new URL(origin);
  if (base.pathname !== "/" || base.search || base.username) {
    throw new Error("MEMBERS_API_ORIGIN is an origin: scheme, host and port only.");
  }
  const client = base.protocol === "https:" ? https : http;
  const agent = new client.Agent({
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    timeout: options.idleMs ?? IDLE_MS,
    rejectUnauthorized: true,
  });
  const watch = freezeWatch((signal) => askHealth(client, base, signal), options);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // Files are sent as they are read; a form that has some names its length.
    const streams = acceptsStream(request.method, pathname) || request.headers.has("content-length");
    const body = streams || !request.body ? request.body : Buffer.from(await request.arrayBuffer());
    const headers = {
      ...Object.fromEntries(request.headers),
      "accept-encoding": "identity",
      host: base.host,
      ...traceHeaders(),
    };
    const outgoing = client.request(new URL(pathname + search, base), {
      method: request.method,
      headers: Buffer.isBuffer(body) ? { ...headers, "content-length": body.byteLength } : headers,
      agent,
    });
    endWith(request, outgoing);
    return answerOf(outgoing, body, {
      connectMs: CONNECT_MS,
      headersMs: HEADERS_MS,
      ...options,
      watch,
    });
  };
}

/** So that the trace goes on in the Members API. */
function traceHeaders(): { traceparent?: string } {
  const parent = traceparent();
  return parent === undefined ? {} : { traceparent: parent };
}

/** Ends the exchange when the request is aborted. Holds the request until then: without it nobody hears of the abort. */
function endWith(request: Request, outgoing: http.ClientRequest): void {
  const end = () => outgoing.destroy(request.signal.reason);
  if (request.signal.aborted) end();
  request.signal.addEventListener("abort", end, { once: true });
  outgoing.once("close", () => request.signal.removeEventListener("abort", end));
}

/** Any answer will do: a Members API of another maker may have no such call. On a connection of its own, past a full pool. */
function askHealth(client: typeof http | typeof https, base: URL, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "application/json" };
    const options = { agent: false as const, headers, signal };
    client
      .get(new URL(`/members${systemCalls.health.path}`, base), options, (incoming) => {
        incoming.resume();
        resolve();
      })
      .on("error", reject);
  });
}

interface AnswerOptions {
  connectMs: number;
  headersMs: number;
  watch: FreezeWatch;
}

function timeout(what: string): DOMException {
  return new DOMException(`The Members API: no ${what} in time.`, "TimeoutError");
}

function answerOf(
  outgoing: http.ClientRequest,
  body: Buffer | ReadableStream<Uint8Array> | null,
  { connectMs, headersMs, watch }: AnswerOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let headersClock: NodeJS.Timeout | undefined;
    const waitForAnswer = () => {
      headersClock = setTimeout(() => outgoing.destroy(timeout("answer")), headersMs);
    };
    let connectClock: NodeJS.Timeout | undefined;
    const stopWatching = watch((error) => outgoing.destroy(error));
    const stop = () => {
      stopWatching();
      clearTimeout(headersClock);
      clearTimeout(connectClock);
      outgoing.off("finish", waitForAnswer);
    };
    outgoing.once("socket", (socket) => {
      if (!socket.connecting) return;
      connectClock = setTimeout(() => outgoing.destroy(timeout("connection")), connectMs);
      // A TLS socket emits 'connect' before its handshake; wait for the usable connection.
      socket.once("encrypted" in socket ? "secureConnect" : "connect", () => clearTimeout(connectClock));
    });
    outgoing.on("error", (error) => {
      stop();
      reject(error);
    });
    outgoing.once("response", (incoming) => {
      stop();
      // An answer that came before all was sent is the last word: what is left of the body goes nowhere.
      incoming.once("end", () => outgoing.writableFinished || outgoing.destroy());
      resolve(toResponse(incoming));
    });
    if (body instanceof ReadableStream) {
      // How long sending takes is the sender's matter; only then is the answer waited for.
      outgoing.once("finish", waitForAnswer);
      send(body, outgoing).catch((error: Error) => outgoing.destroy(error));
    } else {
      waitForAnswer();
      outgoing.end(body ?? undefined);
    }
  });
}

/** Sends no faster than it is taken, and stops when the answer is there or the line is cut. */
async function send(body: ReadableStream<Uint8Array>, outgoing: http.ClientRequest): Promise<void> {
  const reader = body.getReader();
  let isOver = false;
  let goOn: () => void = () => undefined;
  const end = () => {
    isOver = true;
    reader.cancel().catch(() => undefined);
    goOn();
  };
  outgoing.once("response", end).once("close", end);
  outgoing.on("drain", () => goOn());
  // So that a refusal need not wait for the sender's first bytes.
  outgoing.flushHeaders();
  for (let part = await reader.read(); !part.done && !isOver; part = await reader.read()) {
    const taken = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    if (!outgoing.write(part.value)) await taken;
  }
  if (!isOver) outgoing.end();
}

function toResponse(incoming: http.IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  const status = incoming.statusCode ?? 502;
  const isBodiless = status === 204 || status === 205 || status === 304 || status < 200;
  if (isBodiless) incoming.resume();
  // An answer that breaks off, or is shorter than its length header, errors this stream: it never ends as if it were whole.
  const body = isBodiless
    ? null
    : (Readable.toWeb(incoming) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>);
  return new Response(body, { status: status < 200 ? 502 : status, headers });
}
