"use client";
import { useLocale } from "next-intl";
import { ApiError } from "./api-error";
import { useErrorText } from "./use-error-text";

const CLIENT_ERROR_CODES: readonly string[] = ["offline", "outdated", "too_many_requests"];

/** Shows the response's message (specification 8). Our own Members API writes English only. */
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
