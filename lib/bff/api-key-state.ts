import { calls } from "@/lib/compose/calls/table";
import { AppError } from "@/lib/platform/values";
import { callUpstream } from "./call-upstream";
import type { OutgoingCall } from "./upstream-request";

/**
 * Checks with the Members API, even for public calls, that a key may pass the secure-login gate. Throws the API's
 * error.
 */
export async function requireWorkingKey(
  apiKey: NonNullable<OutgoingCall["apiKey"]>,
  request: Pick<OutgoingCall, "siteUri" | "money" | "locale" | "requestId" | "address">,
): Promise<void> {
  const answer = await callUpstream({
    ...request,
    apiKey,
    call: calls.apiKey.self,
    query: {},
    body: {},
    token: null,
    headers: {},
    idempotencyKey: null,
    signal: new AbortController().signal,
  });
  if (answer.kind === "file" || answer.status < 400) return;
  const { code, message } = answer.body as { code: AppError["code"]; message: string };
  throw new AppError(code, message);
}
