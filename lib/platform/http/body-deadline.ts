import type { IncomingMessage } from "node:http";
import type { BodyPace } from "@/lib/platform/calls";

export interface BodyLimits {
  totalMs: number;
  idleMs: number;
  fileMs: number;
}

/** Minimum average bytes per second of a file upload; any phone is faster. */
export const FILE_PACE = 4096;
const LOOKS = 10;

/** Calls `late` once for a slow body (SEC-DOS-01). Node's `requestTimeout` allows only one limit for all requests. */
export function limitBodyTime(
  request: IncomingMessage,
  { totalMs, idleMs, fileMs, pace }: BodyLimits & { pace: BodyPace },
  late: () => void,
): void {
  const { headers } = request;
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  const isInTime = pace === "whole" ? () => false : getFilePace(request, { idleMs, fileMs, pace });
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

function getFilePace(
  request: IncomingMessage,
  { idleMs, fileMs, pace }: Pick<BodyLimits, "idleMs" | "fileMs"> & { pace: "file" | "stream" },
): () => boolean {
  const { socket } = request;
  const startedAt = performance.now();
  const first = socket.bytesRead;
  let [heardBytes, heardAt, lookedAt, waited] = [first, startedAt, startedAt, 0];
  return () => {
    const now = performance.now();
    const isRead = request.readableLength === 0;
    if (isRead) waited += now - lookedAt;
    lookedAt = now;
    if (socket.bytesRead > heardBytes || !isRead) heardAt = now;
    heardBytes = socket.bytesRead;
    const isOver = pace === "file" && now - startedAt >= fileMs;
    const isSlow = waited > idleMs && (heardBytes - first) * 1000 < FILE_PACE * waited;
    return !isOver && !isSlow && now - heardAt < idleMs;
  };
}
