import { calls, callsAt } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { count } from "@/lib/core/metrics/record";
import { logger } from "./log";
import type { UpstreamFetch } from "./upstream";

const callOf = ({ url, method }: Request) =>
  callsAt(new URL(url).pathname).find((call) => call.method === method);

/**
 * Logs each call to a remote Members API as the embedded one logs its own: call, status, milliseconds, site; and
 * `failed` in place of the status where no answer came.
 */
export function withCallLog(fetch: UpstreamFetch): UpstreamFetch {
  return async (request) => {
    const begun = performance.now();
    const line = {
      requestId: request.headers.get("x-request-id") ?? undefined,
      call: callOf(request)?.name,
      site: request.headers.get("uri") ?? undefined,
    };
    const took = () => Math.round(performance.now() - begun);
    try {
      const response = await fetch(request);
      // A probe asks every few seconds.
      const level = line.call === calls.system.health.name && response.ok ? "debug" : "info";
      logger()[level]({ ...line, status: response.status, ms: took() }, "call");
      return response;
    } catch (error) {
      logger().info({ ...line, failed: error instanceof Error ? error.name : "unknown", ms: took() }, "call");
      throw error;
    }
  };
}

/**
 * Logs what is refused before it reaches the Members API, whose own lines would not show it. Addresses that name no call, which
 * robots try by the thousand, at level debug; never the address itself.
 */
export function logRefusal(
  error: unknown,
  { request, requestId, host }: { request: Request; requestId: string; host: string | null },
): void {
  if (error instanceof AppError) count("refusals_total", { side: "bff", code: error.code });
  if (!(error instanceof AppError) || error.status >= 500) return;
  const call = callOf(request)?.name;
  const line = { requestId, call, method: request.method, status: error.status, code: error.code, host };
  logger()[call ? "info" : "debug"](line, "refused before it was sent on");
}
