"use client";
import { useLocale } from "next-intl";
import { ApiError } from "./http/api-error";
import { useErrorText } from "./use-error-text";

/** Errors for which the form's own text is better than the server's: no response, or a wait of known length. */
const CLIENT_ERROR_CODES: readonly string[] = ["offline", "outdated", "too_many_requests"];

/**
 * Specification 8, feedback and support: the response's message or msg. Our own Members API writes English, so other
 * languages get the text for the error code. Texts of faults and of exceptions are for developers and never shown.
 */
export function useServerText(): (error: unknown) => string {
  const errorText = useErrorText();
  const locale = useLocale();
  return (error) => {
    if (!(error instanceof ApiError) || locale !== "en") return errorText(error);
    const isRefusal = error.status >= 400 && error.status < 500 && !CLIENT_ERROR_CODES.includes(error.code);
    return isRefusal && error.message && !error.message.startsWith("HTTP ")
      ? error.message
      : errorText(error);
  };
}
