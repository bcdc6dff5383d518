import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { hasDotSegment } from "@/lib/core/dot-segments";

/** Where requests with dot segments end up without the front: the middleware answers it with 400. */
const BAD_ADDRESS = "/bad-address";
/** Node's channel: published with each request before the server handles it. */
const REQUEST_START = "http.server.request.start";

/** Set by the front, which refuses dot segments itself. */
const front = globalSingleton<true>("front");

export function noteFront(): void {
  front.set(true);
}

function redirectDotSegments(message: unknown): void {
  const { request } = message as { request: IncomingMessage };
  const [path = ""] = (request.url ?? "").split("?", 1);
  if (hasDotSegment(path)) request.url = BAD_ADDRESS;
}

/**
 * For `next start` and `next dev`: Next resolves dot segments before any of our code sees the path, so the address is
 * replaced before Next reads it.
 */
export function watchDotSegments(): void {
  if (!front.get()) subscribe(REQUEST_START, redirectDotSegments);
}

/** 400 for a replaced address; null for all others. */
export function refuseDotSegments(request: Request): Response | null {
  if (new URL(request.url).pathname !== BAD_ADDRESS) return null;
  return new Response("The address must not have dot segments.\n", {
    status: 400,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}
