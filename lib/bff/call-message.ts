import type { BodyMessage } from "@/lib/core/http-message";

/** A browser's call as the BFF reads it. A web Request is one; the front makes a plainer one. */
export interface CallRequest extends BodyMessage {
  readonly method: string;
  /** With its query; an origin before the path says nothing. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/** The answer to a call, before it is written to a socket or made a web Response. Header names in lower case. */
export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie lines. */
  cookies: readonly string[];
  body: string | ReadableStream<Uint8Array> | null;
}

export function toWebResponse({ status, headers, cookies, body }: CallAnswer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}
