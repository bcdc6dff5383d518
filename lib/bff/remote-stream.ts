import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { FreezeWatch } from "./freeze-watch";
import type { UpstreamRequest } from "./upstream";

export interface StreamOptions {
  connectMs: number;
  headersMs: number;
  idleMs: number;
  sockets: number;
  watch: FreezeWatch["watch"];
}

export type SendStream = (
  target: string,
  request: UpstreamRequest,
  headers: Record<string, string>,
  body: ReadableStream<Uint8Array>,
) => Promise<Response>;

/** Uses Node's client: undici doesn't send headers before the body's first bytes, which would delay a rejection. */
export function streamSender(base: URL, options: StreamOptions): SendStream {
  const client = base.protocol === "https:" ? https : http;
  const { idleMs, sockets } = options;
  const agent = new client.Agent({
    keepAlive: true,
    maxSockets: sockets,
    timeout: idleMs,
    rejectUnauthorized: true,
  });
  return (target, request, headers, body) => {
    const outgoing = client.request(new URL(target, base), { method: request.method, headers, agent });
    endWith(request, outgoing);
    return toAnswer(outgoing, { body, onUnsent: () => request.onUnsent?.() }, options);
  };
}

/** Keeps a reference to the request; otherwise its signal may be garbage-collected. */
function endWith(request: UpstreamRequest, outgoing: http.ClientRequest): void {
  const end = () => outgoing.destroy(request.signal.reason as Error);
  if (request.signal.aborted) end();
  request.signal.addEventListener("abort", end, { once: true });
  outgoing.once("close", () => request.signal.removeEventListener("abort", end));
}

function createTimeoutError(what: string): DOMException {
  return new DOMException(`The Members API: no ${what} in time.`, "TimeoutError");
}

function toAnswer(
  outgoing: http.ClientRequest,
  { body, onUnsent }: { body: ReadableStream<Uint8Array>; onUnsent: () => void },
  { connectMs, headersMs, watch }: StreamOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let headersClock: NodeJS.Timeout | undefined;
    const waitForAnswer = () => {
      if (headersMs > 0)
        headersClock = setTimeout(() => outgoing.destroy(createTimeoutError("answer")), headersMs);
    };
    let connectClock: NodeJS.Timeout | undefined;
    const stopWatching = watch((error) => outgoing.destroy(error));
    const stop = () => {
      stopWatching();
      clearTimeout(headersClock);
      clearTimeout(connectClock);
      outgoing.off("finish", waitForAnswer);
    };
    let isConnected = false;
    outgoing.once("socket", (socket) => {
      isConnected = !socket.connecting;
      if (isConnected) return;
      connectClock = setTimeout(() => outgoing.destroy(createTimeoutError("connection")), connectMs);
      // A TLS socket emits 'connect' before its handshake.
      socket.once("encrypted" in socket ? "secureConnect" : "connect", () => {
        isConnected = true;
        clearTimeout(connectClock);
      });
    });
    outgoing.on("error", (error) => {
      stop();
      if (!isConnected) onUnsent();
      reject(error);
    });
    outgoing.once("response", (incoming) => {
      stop();
      // A response before the upload ends is final, so drop the rest of the body.
      incoming.once("end", () => outgoing.writableFinished || outgoing.destroy());
      resolve(toResponse(incoming));
    });
    outgoing.once("finish", waitForAnswer);
    send(body, outgoing).catch((error: Error) => outgoing.destroy(error));
  });
}

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
  outgoing.flushHeaders();
  for (let part = await reader.read(); !part.done && !isOver; part = await reader.read()) {
    const drain = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    if (!outgoing.write(part.value)) await drain;
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
  // A truncated response errors this stream instead of ending it.
  const body = isBodiless
    ? null
    : (Readable.toWeb(incoming) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>);
  return new Response(body, { status: status < 200 ? 502 : status, headers });
}
