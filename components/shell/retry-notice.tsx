"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError } from "@/lib/client/http/api-error";
import { useErrorText } from "@/lib/client/use-error-text";

/** A failed request: why, the request number for support, and a retry button. */
export function RetryNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <ErrorNote
      title={errorText(error)}
      reference={requestId ? common("request", { id: requestId }) : undefined}
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          {common("tryAgain")}
        </Button>
      }
    />
  );
}
