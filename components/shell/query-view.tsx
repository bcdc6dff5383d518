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
  /** The text of the default loading strip, where 'Loading' is too general. */
  loadingLabel?: string;
  /** Replaces the default error with its retry; null keeps the default. */
  problem?: (problem: QueryProblem) => ReactNode;
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** The box around the loading strip and the error, where the data brings its own. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/**
 * A query in its four states: loading, error with retry, empty, ready. Data stays visible while it is refetched,
 * and if that fails.
 */
export function QueryView<Data>({
  query,
  loading,
  loadingLabel,
  problem,
  empty,
  isEmpty,
  className,
  children,
}: QueryViewProps<Data>) {
  const common = useTranslations("common");
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  const onRetry = () => void refetch();
  const state = error
    ? (problem?.({ error, onRetry }) ?? <RetryNotice error={error} onRetry={onRetry} />)
    : (loading ?? <LoadingStrip label={loadingLabel ?? common("loading")} />);
  return className ? <div className={className}>{state}</div> : state;
}
