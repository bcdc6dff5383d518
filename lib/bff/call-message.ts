import type { StopSignal } from "@/lib/core/deadline";
import type { AnswerMessage, RequestMessage } from "@/lib/core/http-message";

/** A browser's call as the BFF reads it. A web Request is one; the front makes a plainer one. */
export interface CallRequest extends RequestMessage {
  readonly signal: StopSignal;
}

/** The answer to a call. */
export interface CallAnswer extends AnswerMessage {
  /** Set-Cookie lines. */
  cookies: readonly string[];
}

export function toWebResponse({ status, headers, cookies, body }: CallAnswer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}
