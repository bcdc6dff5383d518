import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BodyPace } from "@/lib/platform/calls";
import type { Logger } from "@/lib/platform/telemetry";
import { type BodyLimits, limitBodyTime } from "./body-deadline";
import { createBodyStream, writeResponse } from "./node-http";

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the front's limits, so that this server never cuts off a request that the front accepted. */
const BODY_LIMITS: BodyLimits = { totalMs: 60_000, idleMs: 60_000, fileMs: 600_000 };
const LINGER_MS = 2000;
const LINGER_BYTES = 16 * 1024 * 1024;
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Reads the rest of a body, within limits: a client that is cut off while sending never sees the response. */
function discardRest(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => resolve(false), LINGER_MS);
    const end = (whole: boolean) => {
      clearTimeout(timer);
      resolve(whole);
    };
    // An earlier reader pauses the stream at each chunk, so `end` would never fire.
    incoming.removeAllListeners("data");
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > LINGER_BYTES) end(false);
    });
    incoming.on("end", () => end(true));
    incoming.on("close", () => end(true));
    incoming.resume();
  });
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
  }
  if (!headers.has("x-client-address")) {
    headers.set("x-client-address", incoming.socket.remoteAddress ?? "unknown");
  }
  const method = incoming.method ?? "GET";
  const hasBody =
    method !== "GET" &&
    method !== "HEAD" &&
    (headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0);
  const url = new URL(`http://members-api.internal${incoming.url ?? "/"}`);
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: createBodyStream(incoming), duplex: "half" } : {}),
  } as RequestInit);
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fetch, getBodyPace }: Pick<NodeServerOptions, "fetch" | "getBodyPace">,
): Promise<void> {
  const controller = new AbortController();
  outgoing.on("close", () => controller.abort());
  if (!incoming.url?.startsWith("/")) {
    outgoing.writeHead(400, { connection: "close" }).end();
    return;
  }
  const response = await fetch(toRequest(incoming, controller.signal));
  if (getPace(incoming, getBodyPace) === "stream") {
    await writeResponse(response, outgoing);
    if (!(await discardRest(incoming))) incoming.destroy();
    return;
  }
  const whole = await discardRest(incoming);
  if (!whole) outgoing.setHeader("connection", "close");
  await writeResponse(response, outgoing);
  if (!whole) incoming.destroy();
}

type GetBodyPace = (method: string, pathname: string) => BodyPace;

function getPace({ method = "", url = "" }: IncomingMessage, getBodyPace: GetBodyPace): BodyPace {
  return getBodyPace(method, url.split("?", 1)[0] ?? "");
}

export interface NodeServerOptions {
  fetch(request: Request): Promise<Response>;
  getBodyPace: GetBodyPace;
  log: Logger;
  limits?: BodyLimits;
}

export function createNodeServer(options: NodeServerOptions): Server {
  const { getBodyPace, log, limits = BODY_LIMITS } = options;
  const server = createServer({ requireHostHeader: true }, (incoming, outgoing) => {
    limitBodyTime(incoming, { ...limits, pace: getPace(incoming, getBodyPace) }, () => {
      if (outgoing.headersSent) incoming.destroy();
      else incoming.socket.end(TOO_SLOW, () => incoming.destroy());
    });
    answer(incoming, outgoing, options).catch((error: unknown) => {
      log.error({ reason: error instanceof Error ? error.message : String(error) }, "a response was cut off");
      if (!outgoing.headersSent) outgoing.writeHead(400, { connection: "close" });
      outgoing.end();
    });
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Node's timeout applies to all requests and would cut off long uploads; see body-deadline.ts.
  server.requestTimeout = 0;
  return server;
}

const SHORT_TURN_MS = 1;
const SHORT_TURN_WAIT_MS = 2000;

/**
 * Waits until no connection is left to accept, because closing resets them and a proxy can't resend a POST. Since
 * libuv 1.45, each event-loop turn accepts one connection.
 */
function closeWhenIdle(server: Server, close: () => void): void {
  const startedAt = performance.now();
  let isQuiet = false;
  const note = () => {
    isQuiet = false;
  };
  server.on("connection", note);
  const look = (turnBegan: number) =>
    setImmediate(() => {
      const now = performance.now();
      if ((isQuiet && now - turnBegan <= SHORT_TURN_MS) || now - startedAt > SHORT_TURN_WAIT_MS) {
        server.off("connection", note);
        close();
        return;
      }
      isQuiet = true;
      look(now);
    });
  look(startedAt);
}

export function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    closeWhenIdle(server, () => {
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  });
}
