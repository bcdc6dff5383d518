import type { BodyKind } from "@/lib/platform/calls";
import type { HeaderReader } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";

const MEGABYTE = 1024 * 1024;
const ALL_BYTES = 44 * MEGABYTE;
const CALLER_BYTES = 18 * MEGABYTE;
const SMALL_BYTES = 64 * 1024;
const RETRY_AFTER = 1;

interface Body {
  kind: BodyKind;
  headers: HeaderReader;
  limit: number;
}

function getSize({ kind, headers, limit }: Body): number {
  if (kind === "none" || kind === "stream") return 0;
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (Number.isFinite(length)) return Math.min(length, limit);
  return headers.has("transfer-encoding") || limit > MEGABYTE ? limit : 0;
}

export interface HeldBytes {
  byCaller: Map<string, number>;
  all: number;
}

export function createHeldBytes(): HeldBytes {
  return { byCaller: new Map(), all: 0 };
}

/** Returns a release function. Throws 429 if the caller holds too many bytes, 503 if all callers do. */
export function holdBytes(heldBytes: HeldBytes, caller: string, body: Body): () => void {
  const bytes = getSize(body);
  if (bytes <= SMALL_BYTES) return () => undefined;
  const callerBytes = heldBytes.byCaller.get(caller) ?? 0;
  if (callerBytes + bytes > CALLER_BYTES && callerBytes > 0)
    throw new AppError("too_many_requests", "Too many files at once. Send one after another.", {
      retryAfter: RETRY_AFTER,
    });
  if (heldBytes.all + bytes > ALL_BYTES && heldBytes.all > 0)
    throw new AppError("unavailable", "Many files are being uploaded right now. Try again in a moment.", {
      retryAfter: RETRY_AFTER,
    });
  heldBytes.byCaller.set(caller, callerBytes + bytes);
  heldBytes.all += bytes;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    heldBytes.all -= bytes;
    const left = (heldBytes.byCaller.get(caller) ?? 0) - bytes;
    if (left > 0) heldBytes.byCaller.set(caller, left);
    else heldBytes.byCaller.delete(caller);
  };
}
