"use client";
import { useLocale } from "next-intl";
import { ApiError } from "./http/api-error";
import { useErrorText } from "./use-error-text";

/** Errors for which the form's own text is better than the server's: no response, or a wait of known length. */
const CLIENT_ERROR_CODES: readonly string[] = ["offline", "outdated", "too_many_requests"];

/**
 * Specification 8, feedback and support: the response's message or msg, or the message of an error. The Members
 * API's texts are English: in another language the text for the error code is used instead, so that a form is not
 * in two languages.
 */
export function useServerText(): (error: unknown) => string {
  const errorText = useErrorText();
  const locale = useLocale();
  return (error) => {
    if (error instanceof ApiError) {
      const isOwnText =
        CLIENT_ERROR_CODES.includes(error.code) || locale !== "en" || error.message.startsWith("HTTP ");
      return isOwnText ? errorText(error) : error.message;
    }
    return error instanceof Error && error.message && locale === "en" ? error.message : errorText(error);
  };
}
