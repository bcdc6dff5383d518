"use client";
import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { wireTextKey } from "@/lib/platform/i18n";
import { ApiError } from "./api-error";

const WAIT_SECONDS_UNKNOWN = 60;

/**
 * Shows a server's own text only if a remote Members API rejected the call
 * (docs/decisions/readings-of-the-specification.md).
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("internal");
    if (error.code === "upstream_refused" && error.message) return error.message;
    if (error.code === "too_many_requests") {
      return t("too_many_requests", { seconds: Math.ceil(error.retryAfter ?? WAIT_SECONDS_UNKNOWN) });
    }
    return t(error.code);
  };
}

export function useFieldText(): (wireText: string | undefined) => string | undefined {
  const t = useTranslations("fields");
  return (wireText) => {
    if (!wireText) return undefined;
    const key = wireTextKey(wireText) as keyof Messages["fields"];
    return t(t.has(key) ? key : "check_this_field");
  };
}
