import { calls, findCalls } from "@/lib/compose/calls/table";
import { isCallerLeft } from "@/lib/platform/calls";
import { splitUrl } from "@/lib/platform/http";
import { type CallLine, count, LOG_HEADERS } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { maskVin } from "@/lib/vin/rules/vin";
import type { CallRequest } from "./call-message";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import type { UpstreamFetch, UpstreamRequest } from "./upstream";

const slot = createGlobalSingleton<WeakMap<UpstreamRequest, string>>("request-vins");

export function noteVin(request: UpstreamRequest, ...fields: Record<string, unknown>[]): void {
  const vin = fields.map((item) => item.vin).find((item) => typeof item === "string");
  if (typeof vin !== "string" || vin === "") return;
  const vins = slot.get() ?? new WeakMap<UpstreamRequest, string>();
  slot.set(vins);
  vins.set(request, maskVin(vin));
}

const getCall = ({ url, method }: { url: string; method: string }) =>
  findCalls(splitUrl(url).path).find((call) => call.method === method);

export function withCallLog(fetch: UpstreamFetch): UpstreamFetch {
  return async (request) => {
    const startedAt = performance.now();
    const line: CallLine = {
      requestId: request.headers.get("x-request-id") ?? undefined,
      call: getCall(request)?.name,
      site: request.headers.get("uri") ?? undefined,
      vin: slot.get()?.get(request),
    };
    const measureMs = () => Math.round(performance.now() - startedAt);
    try {
      const response = await fetch(request);
      const level = line.call === calls.system.health.name && response.ok ? "debug" : "info";
      const caller = {
        user: response.headers.get(LOG_HEADERS.user) ?? undefined,
        key: response.headers.get(LOG_HEADERS.key) ?? undefined,
      };
      getLogger()[level]({ ...line, ...caller, status: response.status, ms: measureMs() }, "call");
      return response;
    } catch (error) {
      getLogger().info(
        { ...line, failed: error instanceof Error ? error.name : "unknown", ms: measureMs() },
        "call",
      );
      throw error;
    }
  };
}

/** Logs rejections that never reach the Members API. Unknown URLs, mostly from bots, are logged at debug level only. */
export function logRefusal(
  error: unknown,
  { request, requestId, host }: { request: CallRequest; requestId: string; host: string | null },
): void {
  if (error instanceof AppError && !isCallerLeft(error))
    count("refusals_total", { side: "bff", code: error.code });
  if (!(error instanceof AppError) || error.status >= 500) return;
  const call = getCall(request)?.name;
  if (isCallerLeft(error)) {
    getLogger().debug({ requestId, call, method: request.method, host }, "the client disconnected");
    return;
  }
  const line = { requestId, call, method: request.method, status: error.status, code: error.code, host };
  getLogger()[call ? "info" : "debug"](line, "refused before forwarding");
}
