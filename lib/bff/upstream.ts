import { abortSignalOf, type StopSignal } from "@/lib/core/deadline";
import { AppError } from "@/lib/core/errors";
import type { HeaderReader } from "@/lib/core/http-message";
import { handOver } from "@/lib/core/request-body";
import { globalSingleton } from "./global-singleton";

export type UpstreamBody = string | Uint8Array | Blob | ReadableStream<Uint8Array>;

/** A request to the Members API. A web Request is one; a call of the table is sent as a plainer one. */
export interface UpstreamRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderReader & Iterable<[name: string, value: string]>;
  readonly body: UpstreamBody | null;
  readonly signal: StopSignal;
  /** The fields of a form that holds a file, beside its body: within this process they need not be taken apart again. */
  readonly form?: Record<string, unknown>;
  /** Keeps its time-out, however long the server is silent: freeze-watch.ts doesn't cut it. */
  takesLong?: boolean;
  /** Called before the rejection of a request of which nothing was sent. */
  onUnsent?: () => void;
}

/** What is read of the Members API's answer. A web Response is one. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;

  /** The whole body, where the adapter has it already. */
  readonly whole?: Uint8Array | string;
}

/** The Members API as one function: the embedded one, or the adapter of a remote one. */
export type UpstreamFetch = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

const slot = globalSingleton<UpstreamFetch>("upstream");
const origin = globalSingleton<string>("upstream-origin");

/** The embedded API has a name only. */
const EMBEDDED = "http://members-api.embedded";

/** The Members API as a function of web objects. `base` is a remote one's origin. */
export function setUpstream(
  fetch: ((request: Request) => Promise<Response>) | undefined,
  base = EMBEDDED,
): void {
  slot.set(fetch && ((request) => fetch(toWebRequest(request))));
  origin.set(base);
}

/** The same with an adapter, which needs no web objects: what the application starts with (lib/compose). */
export function setUpstreamAdapter(fetch: UpstreamFetch, base = EMBEDDED): void {
  slot.set(fetch);
  origin.set(base);
}

function toWebRequest(request: UpstreamRequest): Request {
  if (request instanceof Request) return request;
  const { method, url, headers, body, signal, form } = request;
  const init = {
    method,
    headers: Object.fromEntries(headers),
    signal: abortSignalOf(signal),
    ...(body === null ? {} : { body }),
    // Node requires it for a body that is a stream; harmless for the others.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
  const webRequest = new Request(url, init as RequestInit);
  if (form) handOver(webRequest, form);
  return webRequest;
}

export function hasUpstream(): boolean {
  return slot.get() !== undefined;
}

export function upstreamOrigin(): string {
  return origin.get() ?? EMBEDDED;
}

/** Whether another process answers: what it sends may be of another version, or of another maker. */
export function isRemoteUpstream(): boolean {
  return upstreamOrigin() !== EMBEDDED;
}

/**
 * Throws 'unavailable' while the Members API is still opening. The embedded one does not stop at a request's signal, and a
 * remote one may stop answering: callers wait under a clock of lib/core/deadline.ts, until they have read the body.
 */
export function upstream(): UpstreamFetch {
  const fetch = slot.get();
  if (!fetch)
    throw new AppError("unavailable", "The service is starting. Try again in a moment.", {
      retryAfter: 2,
      cause: "starting",
    });
  return fetch;
}

/** Address of a call of the table on the upstream; `path` comes from the call's definition, never from the request. */
export function upstreamAddress(path: string, query: Record<string, string> = {}): string {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
  return `${origin.get() ?? ""}/members${path}${search}`;
}
