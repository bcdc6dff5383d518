import { type StopSignal, toAbortSignal } from "@/lib/platform/calls";
import type { HeaderReader, ParsedCall } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { createGlobalSingleton } from "./global-singleton";

export type UpstreamBody = string | Uint8Array | Blob | ReadableStream<Uint8Array>;

export interface UpstreamRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderReader & Iterable<[name: string, value: string]>;
  readonly body: UpstreamBody | null;
  readonly signal: StopSignal;
  /** Replaces the body if the adapter accepts parsed calls. */
  readonly parsed?: ParsedCall;
  takesLong?: boolean;
  onUnsent?: () => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;

  readonly whole?: Uint8Array | string;
}

/** The Members API as a function: the embedded API, or an adapter for a remote one. */
export interface UpstreamFetch {
  (request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Set by the embedded API, which doesn't parse input again after the BFF. */
  readonly takesParsed?: boolean;
}

const slot = createGlobalSingleton<UpstreamFetch>("upstream");
const origin = createGlobalSingleton<string>("upstream-origin");

const EMBEDDED = "http://members-api.embedded";

export function setUpstream(
  fetch: ((request: Request) => Promise<Response>) | undefined,
  base = EMBEDDED,
): void {
  slot.set(fetch && ((request) => fetch(toWebRequest(request))));
  origin.set(base);
}

export function setUpstreamAdapter(fetch: UpstreamFetch, base = EMBEDDED): void {
  slot.set(fetch);
  origin.set(base);
}

function toWebRequest(request: UpstreamRequest): Request {
  if (request instanceof Request) return request;
  const { method, url, headers, body, signal } = request;
  const init = {
    method,
    headers: Object.fromEntries(headers),
    signal: toAbortSignal(signal),
    ...(body === null ? {} : { body }),
    // Node requires `duplex` for stream bodies.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  };
  return new Request(url, init as RequestInit);
}

export function hasUpstream(): boolean {
  return slot.get() !== undefined;
}

export function takesParsed(): boolean {
  return slot.get()?.takesParsed === true;
}

export function getUpstreamOrigin(): string {
  return origin.get() ?? EMBEDDED;
}

export function isRemoteUpstream(): boolean {
  return getUpstreamOrigin() !== EMBEDDED;
}

/**
 * Returns the embedded or the remote API. Neither reliably stops on the request's signal, so callers need a deadline
 * that includes reading the body.
 */
export function getUpstream(): UpstreamFetch {
  const fetch = slot.get();
  if (!fetch)
    throw new AppError("unavailable", "The service is starting. Try again in a moment.", {
      retryAfter: 2,
      cause: "starting",
    });
  return fetch;
}

/** Security: `path` must come from the call's definition, never from the request. */
export function buildUpstreamAddress(path: string, query: Record<string, string> = {}): string {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
  return `${origin.get() ?? ""}/members${path}${search}`;
}
