import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getLogger } from "@/lib/bff/log";
import { count, onScrape, setGauge } from "@/lib/platform/telemetry";
import { hasBody } from "./discard-body";

const CONNECTIONS_MAX = 10_000;
const SHARE_OF_FILES = 0.75;
const REFUSED_MAX = 256;
const LOG_EVERY_MS = 60_000;

export function countConnectionsWithin(limits: string): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.min(CONNECTIONS_MAX, Math.floor(files * SHARE_OF_FILES));
}

function readOwnLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}

export function boundConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  max = countConnectionsWithin(readOwnLimits()),
): void {
  const open = new Map<Socket, number>();
  const waiting = new Set<Socket>();
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
    getLogger().warn({ max, outcome }, "too many connections: closing idle connections for new ones");
  }

  server.on("connection", (socket: Socket) => {
    if (open.size >= max) {
      const oldest = findFirst(waiting) ?? findFirst(sending);
      note(oldest ? "cut" : "refused");
      if (!oldest) return refuse(socket);
      forget(oldest);
      oldest.destroy();
    }
    open.set(socket, 0);
    waiting.add(socket);
    socket.once("close", () => forget(socket));
  });

  server.on("drop", () => note("refused"));

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const already = open.get(socket);
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

function findFirst<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
