import { AppError, errorBody } from "@/lib/core/errors";
import { sqlState } from "../db/database";
import type { Logger } from "./logger";
import { refusalHeaders } from "./rate-limit";

/**
 * Network codes and SQLSTATEs that mean: the database is not there, has no place, takes no writes, or did not get to it
 * in time. It may be otherwise in a moment.
 */
const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND"]);
const UNREACHABLE_STATE = /^(08|53|57P|57014|25006|55P03)/;

function causes(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 5; current = current.cause)
    causes.push(current);
  return causes;
}

function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(sqlState(error) ?? "")) return true;
  return causes(error).some((cause) => {
    const code = (cause as NodeJS.ErrnoException).code;
    return (
      UNREACHABLE.has(code ?? "") ||
      /timeout exceeded when trying to connect|Connection terminated/.test(cause.message)
    );
  });
}

/** Converts what was thrown to the error of the response. Details of faults go to the log only. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) {
    return new AppError("unavailable", "The service is not available right now. Please try again.", {
      retryAfter: 2,
    });
  }
  return new AppError("internal", "Something went wrong. Please try again.");
}

/** For the log: drizzle puts a query's parameters, e-mails and digests among them, into its message; its cause does not. */
export function serializeError(error: unknown): {
  name: string;
  message: string;
  stack: string | undefined;
  code?: string;
} {
  const [outer, ...inner] = causes(error);
  if (!outer) return { name: typeof error, message: "not an Error", stack: undefined };
  const logged = outer.message.startsWith("Failed query") ? (inner[0] ?? new Error("Failed query")) : outer;
  return { name: logged.name, message: logged.message, stack: logged.stack, code: sqlState(error) };
}

export function errorResponse(error: unknown, requestId: string, log: Logger): Response {
  const shown = toAppError(error);
  if (shown !== error) log.error({ requestId, err: serializeError(error) }, "a call failed");
  return Response.json(errorBody(shown, requestId), {
    status: shown.status,
    headers: {
      ...refusalHeaders(shown),
      ...(shown.retryAfter ? { "retry-after": String(shown.retryAfter) } : {}),
    },
  });
}
