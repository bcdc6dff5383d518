import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Logger } from "./services";

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** How much of a body that nobody wants is still read, so that the caller hears the answer before the line is cut. */
const LINGER_MS = 2000;
const LINGER_BYTES = 16 * 1024 * 1024;

/** Not Readable.toWeb: in Node 20 that throws outside of any promise when a body is cancelled while it arrives. */
function bodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let done = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      incoming.pause();
      incoming.on("data", (chunk: Buffer) => {
        if (done) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on("end", () => {
        if (!done) controller.close();
        done = true;
      });
      incoming.on("close", () => {
        if (!done) controller.error(new Error("The caller went away."));
        done = true;
      });
    },
    pull() {
      incoming.resume();
    },
    cancel() {
      done = true;
    },
  });
}

/**
 * Reads what is left of a body into nothing, within bounds: a caller whose line is cut while it sends never reads its
 * answer. False when the bounds were met and the line must be cut all the same.
 */
function discardRest(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => resolve(false), LINGER_MS);
    const end = (whole: boolean) => {
      clearTimeout(timer);
      resolve(whole);
    };
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > LINGER_BYTES) end(false);
    });
    incoming.on("end", () => end(true));
    incoming.on("close", () => end(true));
    incoming.resume();
  });
}

/** Builds the standard Request; the address behind it comes from the socket unless a front states it. */
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
  // The base only completes a path; the host that a client names decides nothing here.
  const url = new URL(`http://members-api.internal${incoming.url ?? "/"}`);
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: bodyStream(incoming), duplex: "half" } : {}),
  } as RequestInit);
}

async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  await new Promise<void>((resolve, reject) => {
    body.on("error", reject);
    outgoing.on("close", resolve);
    outgoing.on("error", reject);
    outgoing.on("close", () => body.destroy());
    body.pipe(outgoing);
  });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fetch: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  if (!incoming.url?.startsWith("/")) {
    outgoing.writeHead(400, { connection: "close" }).end();
    return;
  }
  const response = await fetch(toRequest(incoming, gone.signal));
  const whole = await discardRest(incoming);
  if (!whole) outgoing.setHeader("connection", "close");
  await writeResponse(response, outgoing);
  if (!whole) incoming.destroy();
}

/** A plain node:http server in front of a fetch-shaped function, streaming in both directions. */
export function createNodeServer(fetch: (request: Request) => Promise<Response>, log: Logger): Server {
  const server = createServer({ requireHostHeader: true }, (incoming, outgoing) => {
    answer(incoming, outgoing, fetch).catch((error: unknown) => {
      log.error({ reason: error instanceof Error ? error.message : String(error) }, "an answer broke off");
      if (!outgoing.headersSent) outgoing.writeHead(400, { connection: "close" });
      outgoing.end();
    });
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  return server;
}

/** Takes no more connections, lets running answers end within `graceMs`, then cuts the rest. */
export function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
