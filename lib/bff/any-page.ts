import type { CallDefinition } from "@/lib/contract/call";
import { callsAt } from "@/lib/contract/table";
import { splitUrl } from "@/lib/core/http-message";
import type { CallAnswer, CallRequest } from "./call-message";
import { streamResponse } from "./responses";

const PREFLIGHT_SECONDS = 86_400;
/** Any origin may read it, and never with a browser's cookies: no answer here has allow-credentials. */
const READABLE = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** The row of a request that any page may make; null for every other address and method (SEC-CORS-01). */
function anyPageCall(request: CallRequest): CallDefinition | null {
  const method = request.method === "GET" || request.method === "HEAD" ? "GET" : null;
  if (method === null) return null;
  const rows = callsAt(splitUrl(request.url).path);
  return rows.find((row) => row.from === "any-page" && row.method === method) ?? null;
}

/** The answer to a preflight of a call that any page may make; null where the row is not open. */
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

/** Lets a page of another origin read the answer, a refusal too: its status says what to show in the badge's place. */
export function readableByAnyPage(request: CallRequest, answer: CallAnswer): CallAnswer {
  if (anyPageCall(request)) Object.assign(answer.headers, READABLE);
  return answer;
}

/** An answer for any page is the same for everyone: a cache on the way may keep it too. */
export function sharedCache({ from, browserCacheSeconds }: CallDefinition): Record<string, string> {
  if (from !== "any-page") return {};
  return { "cache-control": `public, max-age=${browserCacheSeconds}` };
}
