import { AppError, errorBody } from "@/lib/core/errors";
import { logger } from "./log";

/** Headers of every response to a call. */
const SECURITY_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;
/** JSON is never a document: nothing in it may load, run or be framed. */
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

export interface ResponseParts {
  requestId: string;
  status?: number;
  headers?: Record<string, string>;
  cookies?: readonly string[];
}

function responseHeaders({ requestId, headers, cookies = [] }: ResponseParts): Headers {
  const all = new Headers({ ...SECURITY_HEADERS, ...headers, "x-request-id": requestId });
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return all;
}

export function jsonResponse(body: unknown, parts: ResponseParts): Response {
  const headers = responseHeaders(parts);
  headers.set("content-security-policy", JSON_POLICY);
  return Response.json(body, { status: parts.status ?? 200, headers });
}

export function streamResponse(body: ReadableStream | null, parts: ResponseParts): Response {
  return new Response(body, { status: parts.status ?? 200, headers: responseHeaders(parts) });
}

/** Any throw as the envelope. What is not an AppError is a fault: its text goes to the log alone (ERR-12). */
export function errorResponse(error: unknown, parts: ResponseParts): Response {
  const isAppError = error instanceof AppError;
  const shown = isAppError ? error : new AppError("internal", "Something went wrong. Please try again.");
  const fault = isAppError ? error.cause : error;
  if (!isAppError || fault !== undefined)
    logger().error({ requestId: parts.requestId, err: fault }, "a call failed in the BFF");
  return jsonResponse(errorBody(shown, parts.requestId), {
    ...parts,
    status: shown.status,
    headers: {
      ...parts.headers,
      ...(shown.retryAfter ? { "retry-after": String(shown.retryAfter) } : {}),
    },
  });
}
