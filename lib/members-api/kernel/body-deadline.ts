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
 * Bytes a second, from the first silence that is allowed on: less than the slowest phone sends, and more than whoever only
 * means to hold a place would.
 */
export const FILE_PACE = 4096;
/** Of the longest silence: how often a file is looked at. */
const LOOKS = 10;

/**
 * Calls `late` once for a body that does not arrive in time (SEC-DOS-01): node's `requestTimeout` knows one time for all
 * requests. A file, streamed or in a form, is late when it is silent for `idleMs`, and when after as long a time its average is
 * below FILE_PACE; what is spent on reading slower than it is sent counts for neither.
 */
export function limitBodyTime(
  request: IncomingMessage,
  { totalMs, idleMs, fileMs, pace }: BodyLimits & { pace: ReturnType<typeof bodyPace> },
  late: () => void,
): void {
  const { headers } = request;
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  const isInTime = pace === "whole" ? () => false : filePace(request, { idleMs, fileMs, pace });
  const clock = setInterval(
    () => {
      if (isInTime() && !request.complete) return;
      clearInterval(clock);
      if (!request.complete && !request.destroyed) late();
    },
    pace === "whole" ? totalMs : idleMs / LOOKS,
  );
  clock.unref();
  request.once("close", () => clearInterval(clock));
}

/** Says, each time it is asked, whether the file still arrives as it should. */
function filePace(
  request: IncomingMessage,
  { idleMs, fileMs, pace }: Pick<BodyLimits, "idleMs" | "fileMs"> & { pace: "file" | "stream" },
): () => boolean {
  const { socket } = request;
  const begun = performance.now();
  const first = socket.bytesRead;
  let [heard, heardAt, lookedAt, waited] = [first, begun, begun, 0];
  return () => {
    const now = performance.now();
    const isRead = request.readableLength === 0;
    if (isRead) waited += now - lookedAt;
    lookedAt = now;
    if (socket.bytesRead > heard || !isRead) heardAt = now;
    heard = socket.bytesRead;
    const isOver = pace === "file" && now - begun >= fileMs;
    const isSlow = waited > idleMs && (heard - first) * 1000 < FILE_PACE * waited;
    return !isOver && !isSlow && now - heardAt < idleMs;
  };
}
