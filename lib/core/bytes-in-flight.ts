import { AppError } from "./errors";
import type { HeaderReader } from "./http-message";
import type { BodyKind } from "./request-body";

const MEGABYTE = 1024 * 1024;
/** Five papers of the largest size at once: files lie on the disk meanwhile, other bodies in memory a few times over. */
const ALL_BYTES = 44 * MEGABYTE;
/** Two of them. */
const CALLER_BYTES = 18 * MEGABYTE;
/** What is smaller costs less than counting it would protect. */
const SMALL_BYTES = 64 * 1024;
/** Seconds: an upload of this size takes about as long. */
const RETRY_AFTER = 1;

interface Body {
  kind: BodyKind;
  headers: HeaderReader;
  /** The most that the call takes. */
  limit: number;
}

/**
 * What a body may come to: its Content-Length, which the server has node hold the sender to. Without one it is as much as
 * its call takes; a request within this process names neither, and is counted where its call takes files.
 */
function sizeOf({ kind, headers, limit }: Body): number {
  // A streamed file is not held.
  if (kind === "none" || kind === "stream") return 0;
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (Number.isFinite(length)) return Math.min(length, limit);
  return headers.has("transfer-encoding") || limit > MEGABYTE ? limit : 0;
}

/** The bytes that are held: plain data, which the bundles of one process can share. A class of one is not another's. */
export interface HeldBytes {
  byCaller: Map<string, number>;
  all: number;
}

/**
 * Bounds the bodies that are under way at one time, of each caller and of all, before they are read. A refused one was not
 * read at all: the same request can be sent again.
 */
export class BytesInFlight {
  readonly #held: HeldBytes;

  constructor(held: HeldBytes = { byCaller: new Map(), all: 0 }) {
    this.#held = held;
  }

  /** The returned function gives the bytes back. Throws 429 for what the caller has under way itself, else 503. */
  hold(caller: string, body: Body): () => void {
    const bytes = sizeOf(body);
    if (bytes <= SMALL_BYTES) return () => undefined;
    const held = this.#held;
    const own = held.byCaller.get(caller) ?? 0;
    if (own + bytes > CALLER_BYTES && own > 0)
      throw new AppError("too_many_requests", "Too many files at once. Send one after another.", {
        retryAfter: RETRY_AFTER,
      });
    if (held.all + bytes > ALL_BYTES && held.all > 0)
      throw new AppError("unavailable", "Many files are being uploaded right now. Try again in a moment.", {
        retryAfter: RETRY_AFTER,
      });
    held.byCaller.set(caller, own + bytes);
    held.all += bytes;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      held.all -= bytes;
      const left = (held.byCaller.get(caller) ?? 0) - bytes;
      if (left > 0) held.byCaller.set(caller, left);
      else held.byCaller.delete(caller);
    };
  }
}
