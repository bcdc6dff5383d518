"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import type { ErrorCode } from "@/lib/platform/values";
import type { GenerationFailure } from "@/stores/dashboard";

interface GenerationErrorProps {
  failure: Omit<GenerationFailure, "request">;
  action: ReactNode;
  hasNoVin?: boolean;
}

export function GenerationError({ failure, action, hasNoVin = false }: GenerationErrorProps) {
  const t = useTranslations("dashboard.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const code = failure.code as ErrorCode | "offline";
  const text = errorText(new ApiError({ code, status: 0, message: failure.msg }));
  const ownApi = useOffer("ownApi");
  const isUnknown = code === "outcome_unknown";
  const known = ownApi ? (code === "offline" ? "offline" : "notCharged") : "tryLater";
  const isTitleless = code === "internal" || code === "unavailable";
  return (
    <ErrorNote
      title={isUnknown ? t(hasNoVin ? "slow" : "unknown") : isTitleless ? t("title") : text}
      reference={failure.reference ? common("request", { id: failure.reference }) : undefined}
      action={action}
    >
      <p>{t(isUnknown ? (hasNoVin ? "slowText" : "unknownText") : known)}</p>
      {failure.offered ? <p className="mt-1 font-semibold">{t("offered")}</p> : null}
      {failure.offered === null ? <p className="mt-1">{t("requested")}</p> : null}
    </ErrorNote>
  );
}
