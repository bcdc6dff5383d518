"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError, useErrorText } from "@/lib/platform/browser";

export function RetryNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const reference = error instanceof ApiError ? error.reference : undefined;
  return (
    <ErrorNote
      title={errorText(error)}
      reference={reference ? common("request", { id: reference }) : undefined}
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {common("tryAgain")}
        </Button>
      }
    />
  );
}
