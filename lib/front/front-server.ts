import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type { embedKit } from "@/lib/bff/embed-kit";
import { findHostRedirect } from "@/lib/bff/host-redirect";
import { getLogger } from "@/lib/bff/log";
import { resolveSite } from "@/lib/bff/resolve-site";
import { findCalls, getBodyPace, isUnprefixedCall } from "@/lib/compose/calls/table";
import { isApiPath, toErrorBody } from "@/lib/platform/calls";
import { type BodyLimits, limitBodyTime, PlainHeaders } from "@/lib/platform/http";
import { traceId } from "@/lib/platform/telemetry";
import { AppError, type ErrorCode } from "@/lib/platform/values";
import { boundConnections } from "./bound-connections";
import { DEFAULT_HEADERS, setDefaultHeaders } from "./default-headers";
import { discardUnreadBody, hasBody } from "./discard-body";
import { isFilePath } from "./page-paths";
import { drawPage, type PageHandler } from "./page-status";
import { setProxyHeaders } from "./proxy-headers";
import {
  findPageBodyRejection,
  findRejection,
  getOverflowRejection,
  HEAD_BYTES_MAX,
  type Refusal,
  splitTarget,
} from "./request-guards";
import { countRequest } from "./request-metrics";
import { traceRequest } from "./request-trace";
import { sendMessagePage } from "./send-message-page";
import { serveCall } from "./serve-call";
import { settleSlashes } from "./settle-slashes";
import { noteFront } from "./watch-requests";

function toApiPath(method: string, url: string): string {
  return isUnprefixedCall(method, splitTarget(url).path) ? `/members${url}` : url;
}

const isInternal = (url: string) => /^\/internal(?:[/?]|$)/.test(url);

const HEALTH = "/api/health";
const HEADERS_MS = 10_000;
/** The largest upload takes 70 s on a phone; allow about four times that. */
const BODY_LIMITS: BodyLimits = { totalMs: 30_000, idleMs: 30_000, fileMs: 300_000 };
const KEEP_ALIVE_MS = 5000;
const CHECK_EVERY_MS = 2000;
const LINGER_MS = 500;

export interface FrontOptions {
  trustProxy: boolean;
  handler(): PageHandler | undefined;
  isDraining(): boolean;
  probes?: (request: IncomingMessage, response: ServerResponse) => Promise<void> | null;
  /** Requests wait during startup, because a proxy that ignores health checks can't resend a POST. */
  whenStarted?: () => Promise<void>;
  embedKit?: ReturnType<typeof embedKit>;
  buildFiles?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  pageCache?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  bodyLimits?: BodyLimits;
  connectionsMax?: number;
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
}

export function createFront(options: FrontOptions): Server {
  noteFront();
  const server = createServer(
    {
      maxHeaderSize: HEAD_BYTES_MAX,
      headersTimeout: HEADERS_MS,
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      requireHostHeader: false,
    },
    (request, response) => {
      const { trustProxy } = options;
      if (!request.socket.writable) return;
      traceRequest(request, response, { trustProxy, serve: () => serve(request, response, options) });
    },
  );
  // No limit, because Node silently drops extra headers; `findRejection` counts them.
  server.maxHeadersCount = 0;
  boundConnections(server, refuseConnection, options.connectionsMax);
  server.on("clientError", rejectBrokenRequest);
  server.on("connect", (_request, socket) => respondRaw(socket, 405, "Method not allowed."));
  server.on("upgrade", (request, socket, head) => {
    if (options.upgrade && !findRejection(request)) void options.upgrade(request, socket, head);
    else respondRaw(socket, 400, "Nothing here speaks another protocol.");
  });
  return server;
}

async function isOfUnknownHost({ headers }: IncomingMessage): Promise<boolean> {
  return (await resolveSite(headers.host ?? null)).kind === "unknown";
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  discardUnreadBody(request, response);
  const { socket } = request;
  const peer = { address: socket.remoteAddress, encrypted: "encrypted" in socket };
  setProxyHeaders(request.headers, peer, options.trustProxy);
  const secure = request.headers["x-forwarded-proto"] === "https";
  setDefaultHeaders(response, secure);
  const probed = options.probes?.(request, response);
  if (probed) return probed;
  const rejection = findRejection(request);
  const path = toApiPath(request.method ?? "", request.url ?? "/");
  const pace = getBodyPace(request.method ?? "", splitTarget(path).path);
  const isApi = isApiPath(path);
  const isFile = rejection === null && isFilePath(path);
  countRequest(request, response, { path: splitTarget(path).path, isApi, isFile });
  limitBodyTime(request, { ...(options.bodyLimits ?? BODY_LIMITS), pace }, () => {
    if (response.headersSent) request.socket.destroy();
    else if (isApi)
      respondRaw(request.socket, 408, TOO_SLOW_ENVELOPE, { "content-type": "application/json" });
    else respondRaw(request.socket, 408, TOO_SLOW);
  });
  const isCall = isApi && findCalls(splitTarget(path).path).length > 0;
  const isBounded = !isCall && options.upgrade === undefined;
  const refusal = rejection ?? (isBounded ? findPageBodyRejection(request.headers) : null);
  if (refusal) {
    refuse(request, response, refusal, isApi);
    return;
  }
  const settled = settleSlashes(request.method ?? "", path);
  if (settled.kind === "unknown" || isInternal(settled.url)) {
    refuse(request, response, { status: 404, text: "Unknown address." }, isApi);
    return;
  }
  if (settled.kind === "redirect") {
    response.writeHead(308, { location: settled.url, "cache-control": "no-store" }).end();
    return;
  }
  if (!options.handler() && splitTarget(path).path !== HEALTH) await options.whenStarted?.();
  const handler = options.handler();
  if (!handler) {
    respondPlain(response, 503, "The service is starting.", { "retry-after": "2" });
    return;
  }
  if (options.isDraining()) response.setHeader("connection", "close");
  try {
    const from = { host: request.headers.host ?? null, secure };
    const elsewhere = isFilePath(settled.url) ? null : await findHostRedirect(from, request.url ?? "/");
    if (elsewhere !== null) {
      response.writeHead(308, { location: elsewhere, "cache-control": "no-store" }).end();
      return;
    }
    request.url = settled.url;
    if (isApi) await serveCall(request, response);
    else if (await isOfUnknownHost(request)) {
      if (isFile) response.writeHead(404, { ...PLAIN_HEADERS, "content-length": "0" }).end();
      else await sendMessagePage(request, response, "unknown");
    } else if (await sendEmbed(request, response, options)) return;
    else if (await options.buildFiles?.(request, response)) return;
    else if (!(await options.pageCache?.(request, response))) await drawPage(handler, request, response);
  } catch (error) {
    getLogger().error({ err: error }, "a page failed");
    if (response.headersSent) response.destroy();
    else respondPlain(response, 500, "Something went wrong.", { connection: "close" });
  }
}

async function sendEmbed(
  request: IncomingMessage,
  response: ServerResponse,
  { embedKit }: FrontOptions,
): Promise<boolean> {
  const headers = new PlainHeaders(request.headers);
  const answer = await embedKit?.(request.method ?? "", request.url ?? "/", headers);
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? undefined);
  return Boolean(answer);
}

const TOO_SLOW = "The request was too slow, so nothing was saved.";
const TOO_SLOW_ENVELOPE = JSON.stringify(toErrorBody(new AppError("request_timeout", TOO_SLOW)));

const REFUSAL_CODES: Partial<Record<Refusal["status"], ErrorCode>> = {
  404: "not_found",
  413: "too_large",
  414: "uri_too_long",
};

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text, headers }: Refusal,
  isApi: boolean,
): void {
  const code = REFUSAL_CODES[status];
  const all: Record<string, string> = { ...headers };
  if (!hasBody(request)) all.connection = "close";
  if (!isApi || code === undefined) respondPlain(response, status, text, all);
  else {
    const body = JSON.stringify(toErrorBody(new AppError(code, text), undefined, traceId()));
    response
      .writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...all })
      .end(body);
  }
}

function respondPlain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { ...PLAIN_HEADERS, ...headers }).end(`${text}\n`);
}

const PLAIN_HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  ...DEFAULT_HEADERS,
};

function rejectBrokenRequest(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
  } else if (error.code === "HPE_HEADER_OVERFLOW") {
    const { status, text, headers } = getOverflowRejection(error.rawPacket ?? Buffer.alloc(0));
    respondRaw(socket, status, text, headers);
  } else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    respondRaw(socket, 408, TOO_SLOW);
  } else if (error.code === "HPE_INVALID_METHOD") {
    respondRaw(socket, 501, "Method not allowed.");
  } else {
    respondRaw(socket, 400, "The request cannot be read.");
  }
}

function refuseConnection(socket: Duplex): void {
  respondRaw(socket, 503, "Too many visitors at once. Try again in a moment.", { "retry-after": "2" });
}

function respondRaw(
  socket: Duplex,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = `${text}\n`;
  const lines = Object.entries({
    ...PLAIN_HEADERS,
    ...headers,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`, () => {
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
