import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { logger } from "@/lib/bff/log";
import { count, onScrape, setGauge } from "@/lib/core/metrics/record";
import { hasBody } from "./discard-body";

const CONNECTIONS_MAX = 10_000;
/** Of the files that the process may open; the rest is for the database, other servers, and files. */
const SHARE_OF_FILES = 0.75;
/** How many at once may read why they are refused; one more is cut by node without a word. */
const REFUSED_MAX = 256;
const LOG_EVERY_MS = 60_000;

/** How many connections a process may hold under its limits, as /proc/self/limits lists them. */
export function connectionsWithin(limits: string): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(CONNECTIONS_MAX, Math.floor(files * SHARE_OF_FILES));
}

/** Empty where the system tells no limits by a file: then the common bound alone counts. */
function ownLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

/**
 * Keeps the connections of a server below a number. Each may be held for nothing for some seconds, and who opens many
 * holds them all: a new one takes the place of the one that has longest had no request under way, or else of the one
 * that has longest been sending one. A visitor has sent a whole request when others come to be the oldest. `refuse` gets the new
 * one where all are being served.
 */
export function boundConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  max = connectionsWithin(ownLimits()),
): void {
  /** Requests under way. */
  const open = new Map<Socket, number>();
  /** Without any, the longest first. */
  const waiting = new Set<Socket>();
  /** With a body that has not arrived. */
  const sending = new Set<Socket>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = max + REFUSED_MAX;

  function forget(socket: Socket): void {
    open.delete(socket);
    waiting.delete(socket);
    sending.delete(socket);
  }

  function note(outcome: "cut" | "refused"): void {
    count("http_connections_ended_total", { outcome });
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    logger().warn({ max, outcome }, "too many connections: those that wait are cut for new ones");
  }

  server.on("connection", (socket: Socket) => {
    if (open.size >= max) {
      const oldest = first(waiting) ?? first(sending);
      note(oldest ? "cut" : "refused");
      if (!oldest) return refuse(socket);
      forget(oldest);
      oldest.destroy();
    }
    open.set(socket, 0);
    waiting.add(socket);
    socket.once("close", () => forget(socket));
  });

  // Beyond those that may read why.
  server.on("drop", () => note("refused"));

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const already = open.get(socket);
    // One that was refused.
    if (already === undefined) return;
    open.set(socket, already + 1);
    waiting.delete(socket);
    if (hasBody(request)) {
      sending.add(socket);
      request.once("close", () => sending.delete(socket));
    }
    response.on("close", () => {
      const others = open.get(socket);
      if (others === undefined) return;
      open.set(socket, others - 1);
      if (others > 1) return;
      sending.delete(socket);
      waiting.add(socket);
    });
  });

  const stopReading = onScrape(() => {
    setGauge("http_connections", { state: "waiting" }, waiting.size);
    setGauge("http_connections", { state: "sending" }, sending.size);
    setGauge("http_connections", { state: "served" }, open.size - waiting.size - sending.size);
  });
  server.once("close", stopReading);
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
