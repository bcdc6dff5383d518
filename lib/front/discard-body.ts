import type { IncomingMessage, ServerResponse } from "node:http";
import { FILE_PACE } from "@/lib/members-api/kernel/body-deadline";

/** How much of a refused body is thrown away before the line is cut: more than any call takes. */
const DISCARD_BYTES = 16 * 1024 * 1024;
/** How long its sender may be silent. */
const IDLE_MS = 2000;
/** From then on its average counts: whoever sends byte by byte only holds the line. */
const SLOW_AFTER_MS = 30_000;
/** What all refused bodies together may take of the process: some chunks of 64 KB in each pause, in turn. */
const CHUNKS = 4;
const PAUSE_MS = 10;

interface Refused {
  request: IncomingMessage;
  /** The bytes of its connection when it was refused, and when that was. */
  begun: number;
  refusedAt: number;
  /** Since when its next chunk is waited for; null while it waits for its turn. */
  readingSince: number | null;
  /** The bytes of its connection at the last look. */
  seen: number;
}

/** In the order of their turns. */
const refused = new Set<Refused>();
let clock: NodeJS.Timeout | undefined;

function takeTurns(): void {
  const now = performance.now();
  let turns = CHUNKS;
  for (const one of Array.from(refused)) {
    const { request, begun, refusedAt } = one;
    const { bytesRead } = request.socket;
    // Node itself throws away what nobody had begun to read: no chunk of that is ever heard of.
    if (bytesRead !== one.seen && one.readingSince !== null) one.readingSince = now;
    one.seen = bytesRead;
    const [sent, ms, { readingSince }] = [bytesRead - begun, now - refusedAt, one];
    const isSilent = readingSince !== null && now - readingSince > IDLE_MS;
    const isSlow = ms > SLOW_AFTER_MS && sent * 1000 < FILE_PACE * ms;
    if (isSilent || isSlow || sent > DISCARD_BYTES) request.socket.destroy();
    else if (readingSince === null && turns > 0) {
      turns -= 1;
      one.readingSince = now;
      request.resume();
    }
  }
}

function remove(one: Refused): void {
  refused.delete(one);
  if (refused.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * An answer that ended before its request did: the rest of the body is thrown away, for a sender whose line is cut while
 * it sends never reads its answer. Slowly, so that a flood of refused files takes little from those who are served; limitBodyTime,
 * which does not count such waiting, would bear a slow one for as long as the largest file. One that is too long or too slow,
 * or falls silent, is cut (SEC-PRX-09). What has ended by itself serves the browser's next requests.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Node would close the line of one who asked for that with the answer, and what still arrives would take the answer with it.
  const closes = !response.shouldKeepAlive && request.httpVersion === "1.1";
  if (closes) response.shouldKeepAlive = true;
  const end = () => closes && request.socket.destroySoon();
  response.once("finish", () => {
    if (request.destroyed) return;
    if (request.complete) return void end();
    const { bytesRead } = request.socket;
    const one: Refused = {
      request,
      begun: bytesRead,
      refusedAt: performance.now(),
      readingSince: null,
      seen: bytesRead,
    };
    refused.add(one);
    // Whoever read it before has listeners of his own.
    request.removeAllListeners("data");
    request.pause();
    request.on("data", () => {
      request.pause();
      one.readingSince = null;
      // To the end of the line.
      if (refused.delete(one)) refused.add(one);
    });
    request.once("end", () => {
      remove(one);
      end();
    });
    request.once("close", () => remove(one));
    clock ??= setInterval(takeTurns, PAUSE_MS).unref();
  });
}
