import { calls, callsAt } from "@/lib/contract/table";
import { logger } from "./log";
import type { UpstreamFetch } from "./upstream";

/**
 * Logs each call to a remote Members API as the embedded one logs its own: call, status, milliseconds, site; and
 * `failed` in place of the status where no answer came.
 */
export function withCallLog(fetch: UpstreamFetch): UpstreamFetch {
  return async (request) => {
    const begun = performance.now();
    const line = {
      requestId: request.headers.get("x-request-id") ?? undefined,
      call: callsAt(new URL(request.url).pathname).find(({ method }) => method === request.method)?.name,
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
