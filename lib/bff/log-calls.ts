import { calls, callsAt } from "@/lib/contract/table";
import { isCallerLeft } from "@/lib/core/caller-left";
import { AppError } from "@/lib/core/errors";
import { splitUrl } from "@/lib/core/http-message";
import { count } from "@/lib/core/metrics/record";
import { maskVin } from "@/lib/core/vin";
import { type CallLine, LOG_HEADERS } from "@/lib/log-line";
import type { CallRequest } from "./call-message";
import { globalSingleton } from "./global-singleton";
import { logger } from "./log";
import type { UpstreamFetch, UpstreamRequest } from "./upstream";

const slot = globalSingleton<WeakMap<UpstreamRequest, string>>("request-vins");

export function noteVin(request: UpstreamRequest, ...fields: Record<string, unknown>[]): void {
  const vin = fields.map((one) => one.vin).find((one) => typeof one === "string");
  if (typeof vin !== "string" || vin === "") return;
  const vins = slot.get() ?? new WeakMap<UpstreamRequest, string>();
  slot.set(vins);
  vins.set(request, maskVin(vin));
}

const callOf = ({ url, method }: { url: string; method: string }) =>
  callsAt(splitUrl(url).path).find((call) => call.method === method);

export function withCallLog(fetch: UpstreamFetch): UpstreamFetch {
  return async (request) => {
    const begun = performance.now();
    const line: CallLine = {
      requestId: request.headers.get("x-request-id") ?? undefined,
      call: callOf(request)?.name,
      site: request.headers.get("uri") ?? undefined,
      vin: slot.get()?.get(request),
    };
    const took = () => Math.round(performance.now() - begun);
    try {
      const response = await fetch(request);
      const level = line.call === calls.system.health.name && response.ok ? "debug" : "info";
      const caller = {
        user: response.headers.get(LOG_HEADERS.user) ?? undefined,
        key: response.headers.get(LOG_HEADERS.key) ?? undefined,
      };
      logger()[level]({ ...line, ...caller, status: response.status, ms: took() }, "call");
      return response;
    } catch (error) {
      logger().info({ ...line, failed: error instanceof Error ? error.name : "unknown", ms: took() }, "call");
      throw error;
    }
  };
}

/** Logs rejections that never reach the Members API. Unknown URLs, mostly robots, go to debug level without the URL. */
export function logRefusal(
  error: unknown,
  { request, requestId, host }: { request: CallRequest; requestId: string; host: string | null },
): void {
  if (error instanceof AppError && !isCallerLeft(error))
    count("refusals_total", { side: "bff", code: error.code });
  if (!(error instanceof AppError) || error.status >= 500) return;
  const call = callOf(request)?.name;
  if (isCallerLeft(error)) {
    logger().debug({ requestId, call, method: request.method, host }, "the client disconnected");
    return;
  }
  const line = { requestId, call, method: request.method, status: error.status, code: error.code, host };
  logger()[call ? "info" : "debug"](line, "refused before forwarding");
}
