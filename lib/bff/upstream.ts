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

/** Throws 'unavailable' while the Members API is still opening. */
export function upstream(): UpstreamFetch {
  const fetch = slot.get();
  if (!fetch)
    throw new AppError("unavailable", "The service is starting. Try again in a moment.", { retryAfter: 2 });
  return (request) => untilAborted(fetch(request), request.signal);
}

/** The embedded Members API is a plain function, which does not stop at a signal: its caller does. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Address of a call of the table on the upstream; `path` comes from the call's definition, never from the request. */
export function upstreamAddress(path: string, query: URLSearchParams = new URLSearchParams()): string {
  const search = query.toString();
  return `${origin.get() ?? ""}/members${path}${search ? `?${search}` : ""}`;
}
