"use client";
import { useTranslations } from "next-intl";
import { RetryNote } from "@/components/layout/retry-note";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/client/api-error";
import { loginHref } from "@/lib/routes";

/** Where the visitor is, hash and all, so that the login leads back to it. */
function here(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Why an answer did not come: a wrong number, a login that is missing or has ended, or a service that is away. */
export function AskProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("checks");
  const code = error instanceof ApiError ? error.code : "internal";
  if (code === "not_logged_in")
    return (
      <EmptyState
        title={t("logIn.title")}
        action={<ButtonLink href={loginHref(here())}>{t("logIn.action")}</ButtonLink>}
      >
        {t("logIn.text")}
      </EmptyState>
    );
  if (code === "wrong_vin" || code === "invalid_fields")
    return <ErrorNote title={t("wrongVin")}>{t("wrongVinText")}</ErrorNote>;
  return <RetryNote error={error} onRetry={onRetry} />;
}
