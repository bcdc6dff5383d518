import { findSqlState, getCauses, isUnreachable } from "@/lib/platform/db/database";
import { isDiskFull } from "@/lib/platform/telemetry/disk-full";
import type { Logger } from "@/lib/platform/telemetry/logger";
import { count } from "@/lib/platform/telemetry/record";
import { AppError, toErrorBody } from "@/lib/platform/values/errors";
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

const DATA_EXCEPTION = /^22/;
/** Greedy, because the value may contain quotes that PostgreSQL doesn't escape. */
const QUOTED = /".*"/s;

/** Strips query parameters (drizzle) and quoted values (PostgreSQL) from errors: both may contain personal data. */
export function serializeError(error: unknown): {
  name: string;
  message: string;
  stack: string | undefined;
  code?: string;
} {
  const causes = getCauses(error);
  if (causes.length === 0) return { name: typeof error, message: "not an Error", stack: undefined };
  const logged =
    causes.find(({ message }) => !message.startsWith("Failed query")) ?? new Error("Failed query");
  const code = findSqlState(error);
  const clean = (text: string) => (DATA_EXCEPTION.test(code ?? "") ? text.replace(QUOTED, '"…"') : text);
  return {
    name: logged.name,
    message: clean(logged.message),
    stack: logged.stack && clean(logged.stack),
    code,
  };
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
    body: JSON.stringify(toErrorBody(shownError, requestId)),
  };
}
