import { toErrorBody } from "@/lib/platform/calls";
import { traceId } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import type { CallAnswer } from "./call-message";
import { getLogger } from "./log";

const SECURITY_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

export interface ResponseParts {
  requestId: string;
  status?: number;
  headers?: Record<string, string>;
  cookies?: readonly string[];
}

function withSecurityHeaders(
  body: CallAnswer["body"],
  { requestId, status = 200, headers, cookies = [] }: ResponseParts,
): CallAnswer {
  return { status, headers: { ...SECURITY_HEADERS, ...headers, "x-request-id": requestId }, cookies, body };
}

export function createJsonResponse(body: object | string, parts: ResponseParts): CallAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = withSecurityHeaders(text, parts);
  answer.headers["content-type"] = "application/json";
  answer.headers["content-security-policy"] = JSON_POLICY;
  return answer;
}

export function streamResponse(body: ReadableStream<Uint8Array> | null, parts: ResponseParts): CallAnswer {
  return withSecurityHeaders(body, parts);
}

/** Logs causes and errors other than AppError, and never sends them (ERR-12). */
export function createErrorResponse(error: unknown, parts: ResponseParts): CallAnswer {
  const isAppError = error instanceof AppError;
  const shownError = isAppError ? error : new AppError("internal", "Something went wrong. Please try again.");
  const fault = isAppError ? error.cause : error;
  if (!isAppError || fault !== undefined)
    getLogger().error({ requestId: parts.requestId, err: fault }, "a call failed in the BFF");
  return createJsonResponse(toErrorBody(shownError, parts.requestId, traceId()), {
    ...parts,
    status: shownError.status,
    headers: {
      ...parts.headers,
      ...(shownError.retryAfter ? { "retry-after": String(shownError.retryAfter) } : {}),
    },
  });
}
