"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RetryNote } from "@/components/layout/retry-note";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/api-error";
import { useErrorText } from "@/lib/client/use-error-text";
import type { AccountSection } from "@/lib/routes";
import { LogInAgain } from "./log-in-again";

interface FetchedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  section: AccountSection;
  children: (data: Data) => ReactNode;
}

/** Why something of the account could not be had, and what to do: log in again, or ask once more. */
export function FetchProblem({
  error,
  onRetry,
  section,
}: {
  error: unknown;
  onRetry: () => void;
  section: AccountSection;
}) {
  const errorText = useErrorText();
  if (error instanceof ApiError && error.code === "not_logged_in")
    return <ErrorNote title={errorText(error)} action={<LogInAgain section={section} />} />;
  return <RetryNote error={error} onRetry={onRetry} />;
}

/** A part of the page that is fetched: on its way, not to be had, or there. What was fetched before stays in sight. */
export function Fetched<Data>({ query, section, children }: FetchedProps<Data>) {
  const common = useTranslations("common");
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <FetchProblem error={error} onRetry={() => void refetch()} section={section} />;
  return <LoadingStrip label={common("loading")} />;
}
