"use client";
import { useTranslations } from "next-intl";
import type { Messages } from "@/lib/i18n/messages";
import { wireTextKey } from "@/lib/i18n/wire-text";
import { ApiError } from "./api-error";

const WAIT_SECONDS_UNKNOWN = 60;

/** The visitor's words for an error: by its code, never the wire's own text, never what a program threw. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("internal");
    if (error.code === "too_many_requests") {
      return t("too_many_requests", { seconds: Math.ceil(error.retryAfter ?? WAIT_SECONDS_UNKNOWN) });
    }
    return t(error.code);
  };
}

/** The visitor's words for a text that a contract schema or the server's field errors carry. */
export function useFieldText(): (wireText: string | undefined) => string | undefined {
  const t = useTranslations("fields");
  return (wireText) => {
    if (!wireText) return undefined;
    const key = wireTextKey(wireText) as keyof Messages["fields"];
    return t(t.has(key) ? key : "check_this_field");
  };
}
