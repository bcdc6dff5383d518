"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { lazyWithPreload } from "@/lib/platform/browser";

const RetryNotice = lazyWithPreload(async () => (await import("./retry-notice")).RetryNotice);

interface QueryProblem {
  error: unknown;
  onRetry: () => void;
}

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  loading?: ReactNode;
  loadingLabel?: string;
  problem?: (problem: QueryProblem) => ReactNode;
  /** Shows the error above the data if a refetch or the next page fails. */
  keepsError?: boolean;
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** Keeps showing the data during a refetch, and if the refetch fails. */
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
