import { systemCalls } from "@/lib/contract/support";
import { withDeadline } from "@/lib/core/deadline";
import { AppError } from "@/lib/core/errors";
import { globalSingleton } from "./global-singleton";
import { errorResponse, jsonResponse } from "./responses";
import { upstream, upstreamAddress } from "./upstream";

const draining = globalSingleton<boolean>("draining");

/** The server accepts no new work from here on: probes get 503 while running responses finish (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}

/** A probe hears within two seconds that the database is locked or frozen (SEC-FLT-03). */
const HEALTH_TIMEOUT_MS = 1900;

/**
 * 200 with `"status":"ok"` once the Members API is healthy, else 503. Answers on any host name: a probe knows none. `address`
 * counts against the call's limit: one caller's flood must not make the service look dead to the others.
 */
export async function health(requestId: string, address: string): Promise<Response> {
  try {
    if (isDraining()) return notReady(requestId);
    const headers = { accept: "application/json", "x-request-id": requestId, "x-client-address": address };
    const state = await withDeadline(HEALTH_TIMEOUT_MS, async (signal) => {
      const { path, response } = systemCalls.health;
      const answer = await upstream()(new Request(upstreamAddress(path), { headers, signal }));
      return answer.ok ? response.safeParse(await answer.json()) : null;
    });
    if (state?.success) return jsonResponse(state.data, { requestId });
  } catch {
    // Whatever the reason, the answer to a probe is the same.
  }
  return notReady(requestId);
}

function notReady(requestId: string): Response {
  const error = new AppError("unavailable", "The service is not ready.", { retryAfter: 2 });
  return errorResponse(error, { requestId });
}
