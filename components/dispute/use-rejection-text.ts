"use client";
import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText } from "@/lib/client/use-error-text";

/** Why a file was rejected, and what to do. */
export function useRejectionText(): (error: unknown) => string {
  const t = useTranslations("report.dispute.files");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code === "unsupported_media_type") return t("noEvidence");
    if (error.code === "too_large") return t("tooLarge");
    return error.code === "conflict" ? t("full") : errorText(error);
  };
}
