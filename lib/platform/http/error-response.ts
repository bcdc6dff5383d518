import { toErrorBody } from "@/lib/platform/calls";
import {
  count,
  getCauses,
  isUnreachable,
  type Logger,
  serializeError,
  traceId,
} from "@/lib/platform/telemetry";
import { AppError, isDiskFull } from "@/lib/platform/values";
import type { AnswerMessage } from "./http-message";
import { getRefusalHeaders } from "./refusal-headers";

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error) || getCauses(error).some(isDiskFull)) {
    return new AppError("unavailable", "The service isn't available right now. Try again.", {
      retryAfter: 2,
    });
  }
  return new AppError("internal", "Something went wrong. Please try again.");
}

export function createErrorAnswer(error: unknown, requestId: string, log: Logger): AnswerMessage {
  const shownError = toAppError(error);
  count("refusals_total", { side: "members_api", code: shownError.code });
  const fault = shownError === error ? shownError.cause : error;
  if (shownError !== error || fault !== undefined)
    log.error({ requestId, err: serializeError(fault) }, "a call failed");
  return {
    status: shownError.status,
    headers: {
      "content-type": "application/json",
      ...getRefusalHeaders(shownError),
      ...(shownError.retryAfter ? { "retry-after": String(shownError.retryAfter) } : {}),
    },
    body: JSON.stringify(toErrorBody(shownError, requestId, traceId())),
  };
}
