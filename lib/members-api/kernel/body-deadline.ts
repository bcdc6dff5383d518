import type { IncomingMessage } from "node:http";
import type { bodyPace } from "@/lib/contract/table";

/** In milliseconds. */
export interface BodyLimits {
  /** For a whole body. */
  totalMs: number;
  /** Longest silence within a file, which may take longer than any other body. */
  idleMs: number;
  /** For a form with a file, silence or not: it holds a place of the few for large bodies. A streamed one has no such end. */
  fileMs: number;
}

/**
 * Calls `late` once for a body that does not arrive in time (SEC-DOS-01): node's `requestTimeout` knows one time for all
 * requests. A file that streams, or lies in a form: any bytes give it `idleMs` anew, and so does whoever reads it slower than it is sent.
 */
export function limitBodyTime(
  request: IncomingMessage,
  { totalMs, idleMs, fileMs, pace }: BodyLimits & { pace: ReturnType<typeof bodyPace> },
  late: () => void,
): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  const isFile = pace !== "whole";
  const begun = performance.now();
  let heard = socket.bytesRead;
  const clock = setInterval(
    () => {
      const isArriving = isFile && (socket.bytesRead > heard || request.readableLength > 0);
      const isOver = pace === "file" && performance.now() - begun >= fileMs;
      heard = socket.bytesRead;
      if (isArriving && !isOver && !request.complete) return;
      clearInterval(clock);
      if (!request.complete && !request.destroyed) late();
    },
    isFile ? idleMs : totalMs,
  );
  clock.unref();
  request.once("close", () => clearInterval(clock));
}
