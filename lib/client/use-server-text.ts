"use client";
import { useLocale } from "next-intl";
import { ApiError } from "./api-error";
import { useErrorText } from "./use-error-text";

/** Refusals that the form's own words tell better than the wire: nothing came, or the wait is known in seconds. */
const OWN_WORDS: readonly string[] = ["offline", "outdated", "too_many_requests"];

/**
 * Specification 8, feedback and support: the answer's message or msg; of a thrown error its message. The Members
 * API's own texts are English: in another language the words for the error's code take their place, so that nobody
 * reads two languages in one form.
 */
export function useServerText(): (error: unknown) => string {
  const errorText = useErrorText();
  const locale = useLocale();
  return (error) => {
    if (error instanceof ApiError) {
      const own = OWN_WORDS.includes(error.code) || locale !== "en" || error.message.startsWith("HTTP ");
      return own ? errorText(error) : error.message;
    }
    return error instanceof Error && error.message && locale === "en" ? error.message : errorText(error);
  };
}
