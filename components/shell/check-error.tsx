"use client";
import { useTranslations } from "next-intl";
import { RetryNotice } from "@/components/shell/retry-notice";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/platform/browser";
import { loginHref } from "@/lib/routes";

function getCurrentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

export function CheckError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("checks");
  const code = error instanceof ApiError ? error.code : "internal";
  if (code === "not_logged_in")
    return (
      <EmptyState
        title={t("logIn.title")}
        action={<ButtonLink href={loginHref(getCurrentPath())}>{t("logIn.action")}</ButtonLink>}
      >
        {t("logIn.text")}
      </EmptyState>
    );
  if (code === "wrong_vin" || code === "invalid_fields")
    return <ErrorNote title={t("wrongVin")}>{t("wrongVinText")}</ErrorNote>;
  return <RetryNotice error={error} onRetry={onRetry} />;
}
