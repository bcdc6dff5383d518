"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText } from "@/lib/client/use-error-text";
import type { ErrorCode } from "@/lib/core/errors";
import type { GenerationFailure } from "@/stores/dashboard";

/** A failed generation: why, that nothing was charged, and what to do next. */
export function GenerationError({
  failure,
  action,
}: {
  failure: Omit<GenerationFailure, "request">;
  action: ReactNode;
}) {
  const t = useTranslations("dashboard.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const code = failure.code as ErrorCode | "offline";
  const text = errorText(new ApiError({ code, status: 0, message: failure.msg }));
  return (
    <ErrorNote
      title={code === "internal" || code === "unavailable" ? t("title") : text}
      reference={failure.reference ? common("request", { id: failure.reference }) : undefined}
      action={action}
    >
      <p>{t(code === "offline" ? "offline" : "notCharged")}</p>
      {failure.offered ? <p className="mt-1 font-semibold">{t("offered")}</p> : null}
      {failure.offered === null ? <p className="mt-1">{t("requested")}</p> : null}
    </ErrorNote>
  );
}
