"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";

const RetryNotice = lazyWithPreload(async () => (await import("./retry-notice")).RetryNotice);

interface QueryProblem {
  error: unknown;
  onRetry: () => void;
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Replaces the default loading strip; null shows nothing. */
  loading?: ReactNode;
  /** The text of the default loading strip, where 'Loading' is too general. */
  loadingLabel?: string;
  /** Replaces the default error with its retry; null keeps the default. */
  problem?: (problem: QueryProblem) => ReactNode;
  /** Shows the error above the data when a refetch or a further page failed. */
  keepsError?: boolean;
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
  keepsError = false,
  empty,
  isEmpty,
  className,
  children,
}: QueryViewProps<Data>) {
  const common = useTranslations("common");
  const { data, error, refetch } = query;
  const onRetry = () => void refetch();
  const failure = error
    ? (problem?.({ error, onRetry }) ?? (
        <Suspense fallback={null}>
          <RetryNotice error={error} onRetry={onRetry} />
        </Suspense>
      ))
    : null;
  if (data !== undefined)
    return (
      <>
        {keepsError ? failure : null}
        {isEmpty?.(data) ? empty : children(data)}
      </>
    );
  const state =
    failure ?? (loading === undefined ? <LoadingStrip label={loadingLabel ?? common("loading")} /> : loading);
  return className ? <div className={className}>{state}</div> : state;
}
