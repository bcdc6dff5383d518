import type { IncomingMessage } from "node:http";

/** In milliseconds. */
export interface BodyLimits {
  /** For a whole body. */
  totalMs: number;
  /** Longest silence within a body that streams through, which may take as long as it needs. */
  idleMs: number;
}

/**
 * Calls `late` once for a body that does not arrive in time (SEC-DOS-01): node's `requestTimeout` knows one time for all
 * requests. `streams`: any bytes give it the same time anew, and so does whoever reads it slower than it is sent.
 */
export function limitBodyTime(
  request: IncomingMessage,
  { totalMs, idleMs, streams }: BodyLimits & { streams: boolean },
  late: () => void,
): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  let heard = socket.bytesRead;
  const clock = setInterval(
    () => {
      const isArriving = streams && (socket.bytesRead > heard || request.readableLength > 0);
      heard = socket.bytesRead;
      if (isArriving && !request.complete) return;
      clearInterval(clock);
      if (!request.complete && !request.destroyed) late();
    },
    streams ? idleMs : totalMs,
  );
  clock.unref();
  request.once("close", () => clearInterval(clock));
}
