"use client";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { RetryNotice } from "@/components/shell/retry-notice";
import { ErrorNote } from "@/components/ui/error-note";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import type { AccountSection } from "@/lib/routes";
import { LoginAgainLink } from "./login-again";

interface AccountQueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  section: AccountSection;
  children: (data: Data) => ReactNode;
}

export function AccountQueryError({
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
    return <ErrorNote title={errorText(error)} action={<LoginAgainLink section={section} />} />;
  return <RetryNotice error={error} onRetry={onRetry} />;
}

export function AccountQueryView<Data>({ query, section, children }: AccountQueryViewProps<Data>) {
  return (
    <QueryView query={query} problem={(problem) => <AccountQueryError {...problem} section={section} />}>
      {children}
    </QueryView>
  );
}
