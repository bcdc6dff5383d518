"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RetryNotice } from "@/components/shell/retry-notice";
import { LoadingStrip } from "@/components/ui/progress";

interface QueryProblem {
  error: unknown;
  onRetry: () => void;
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Replaces the default loading strip. */
  loading?: ReactNode;
  /** Replaces the default error with its retry. */
  problem?: (problem: QueryProblem) => ReactNode;
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/**
 * A query in its four states: loading, error with retry, empty, ready. Data stays visible while it is refetched,
 * and if that fails.
 */
export function QueryView<Data>({ query, loading, problem, empty, isEmpty, children }: QueryViewProps<Data>) {
  const common = useTranslations("common");
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  const onRetry = () => void refetch();
  if (error) return problem ? problem({ error, onRetry }) : <RetryNotice error={error} onRetry={onRetry} />;
  return loading ?? <LoadingStrip label={common("loading")} />;
}
