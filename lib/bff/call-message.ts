import type { StopSignal } from "@/lib/platform/calls";
import type { AnswerMessage, RequestMessage } from "@/lib/platform/http";

export interface CallRequest extends RequestMessage {
  readonly signal: StopSignal;
}

export interface CallAnswer extends AnswerMessage {
  cookies: readonly string[];
}

export function toWebResponse({ status, headers, cookies, body }: CallAnswer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}
