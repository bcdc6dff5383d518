import type { IncomingMessage, ServerResponse } from "node:http";
import { FILE_PACE } from "@/lib/platform/http";

const DISCARD_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 2000;
const SLOW_AFTER_MS = 30_000;
const CHUNKS = 4;
const PAUSE_MS = 10;

interface Refused {
  request: IncomingMessage;
  startBytes: number;
  refusedAt: number;
  readingSince: number | null;
  seen: number;
}

const refusedRequests = new Set<Refused>();
let clock: NodeJS.Timeout | undefined;

function takeTurns(): void {
  const now = performance.now();
  let turns = CHUNKS;
  for (const item of Array.from(refusedRequests)) {
    const { request, startBytes, refusedAt } = item;
    const { bytesRead } = request.socket;
    if (bytesRead !== item.seen && item.readingSince !== null) item.readingSince = now;
    item.seen = bytesRead;
    const [byteCount, ms, { readingSince }] = [bytesRead - startBytes, now - refusedAt, item];
    const isSilent = readingSince !== null && now - readingSince > IDLE_MS;
    const isSlow = ms > SLOW_AFTER_MS && byteCount * 1000 < FILE_PACE * ms;
    if (isSilent || isSlow || byteCount > DISCARD_BYTES) request.socket.destroy();
    else if (readingSince === null && turns > 0) {
      turns -= 1;
      item.readingSince = now;
      request.resume();
    }
  }
}

function remove(item: Refused): void {
  refusedRequests.delete(item);
  if (refusedRequests.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Reads the rest of the body, because a client that is cut off while sending never sees the response (SEC-PRX-09).
 * Reads slowly to resist floods.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Node would close the connection right after the response, and the client could lose it while still sending.
  const closes = !response.shouldKeepAlive && request.httpVersion === "1.1";
  if (closes) response.shouldKeepAlive = true;
  const end = () => closes && request.socket.destroySoon();
  response.once("finish", () => {
    if (request.destroyed) return;
    if (request.complete) return void end();
    const { bytesRead } = request.socket;
    const one: Refused = {
      request,
      startBytes: bytesRead,
      refusedAt: performance.now(),
      readingSince: null,
      seen: bytesRead,
    };
    refusedRequests.add(one);
    request.removeAllListeners("data");
    request.pause();
    request.on("data", () => {
      request.pause();
      one.readingSince = null;
      if (refusedRequests.delete(one)) refusedRequests.add(one);
    });
    request.once("end", () => {
      remove(one);
      end();
    });
    request.once("close", () => remove(one));
    clock ??= setInterval(takeTurns, PAUSE_MS).unref();
  });
}
