import { AppError } from "@/lib/core/errors";
import { globalSingleton } from "./global-singleton";

/** The Members API as one function: the embedded one, or the adapter of a remote one. */
export type UpstreamFetch = (request: Request) => Promise<Response>;

const slot = globalSingleton<UpstreamFetch>("upstream");
const origin = globalSingleton<string>("upstream-origin");

/** Called once at the start (lib/front/start-members-api.ts). `base` is the remote origin; the embedded API has a name only. */
export function setUpstream(fetch: UpstreamFetch | undefined, base = "http://members-api.embedded"): void {
  slot.set(fetch);
  origin.set(base);
}

/** Throws 'unavailable' while the Members API is still opening. */
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
