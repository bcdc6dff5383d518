import { findCalls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls";
import { splitUrl } from "@/lib/platform/http";
import type { CallAnswer, CallRequest } from "./call-message";
import { streamResponse } from "./responses";

const PREFLIGHT_SECONDS = 86_400;
/** Security: never add allow-credentials here. */
const READABLE = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

function findAnyPageCall(request: CallRequest): CallDefinition | null {
  const method = request.method === "GET" || request.method === "HEAD" ? "GET" : null;
  if (method === null) return null;
  const rows = findCalls(splitUrl(request.url).path);
  return rows.find((row) => row.from === "any-page" && row.method === method) ?? null;
}

export function preflightResponse(rows: readonly CallDefinition[], requestId: string): CallAnswer | null {
  const open = rows.filter((row) => row.from === "any-page");
  if (open.length === 0) return null;
  const methods = open.map((row) => row.method).join(", ");
  const headers = {
    ...READABLE,
    allow: methods,
    "access-control-allow-methods": methods,
    "access-control-max-age": String(PREFLIGHT_SECONDS),
  };
  return streamResponse(null, { requestId, status: 204, headers });
}

export function allowAnyPage(request: CallRequest, answer: CallAnswer): CallAnswer {
  if (findAnyPageCall(request)) Object.assign(answer.headers, READABLE);
  return answer;
}

export function getSharedCache({ from, browserCacheSeconds }: CallDefinition): Record<string, string> {
  if (from !== "any-page") return {};
  return { "cache-control": `public, max-age=${browserCacheSeconds}` };
}
