import { AppError } from "@/lib/core/errors";
import { globalSingleton } from "./global-singleton";

/** The Members API as one function: the embedded one, or the adapter of a remote one. */
export type UpstreamFetch = (request: Request) => Promise<Response>;

const slot = globalSingleton<UpstreamFetch>("upstream");
const origin = globalSingleton<string>("upstream-origin");

/** The embedded API has a name only. */
const EMBEDDED = "http://members-api.embedded";

/** Called once at the start (lib/front/start-members-api.ts). `base` is the remote origin. */
export function setUpstream(fetch: UpstreamFetch | undefined, base = EMBEDDED): void {
  slot.set(fetch);
  origin.set(base);
}

/** Whether another process answers: what it sends may be of another version, or of another maker. */
export function isRemoteUpstream(): boolean {
  return (origin.get() ?? EMBEDDED) !== EMBEDDED;
}

/**
 * Throws 'unavailable' while the Members API is still opening. The embedded one does not stop at a request's signal, and a
 * remote one may stop answering: callers wait under lib/core's `withDeadline`, until they have read the body.
 */
export function upstream(): UpstreamFetch {
  const fetch = slot.get();
  if (!fetch)
    throw new AppError("unavailable", "The service is starting. Try again in a moment.", { retryAfter: 2 });
  return fetch;
}

/** Address of a call of the table on the upstream; `path` comes from the call's definition, never from the request. */
export function upstreamAddress(path: string, query: URLSearchParams = new URLSearchParams()): string {
  const search = query.toString();
  return `${origin.get() ?? ""}/members${path}${search ? `?${search}` : ""}`;
}
