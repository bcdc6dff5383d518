"use client";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/http/api-error";
import { RetryNotice } from "./retry-notice";

interface DocumentLoadStateProps {
  /** Null while the document is loading. */
  error: unknown;
  onRetry: () => void;
  /** Where a document that does not exist yet is made. */
  makeHref: string;
  words: { opening: string; missing: string; missingText: string; make: string };
}

/** Shown in place of a document that is loading, does not exist yet, or failed to load. */
export function DocumentLoadState({ error, onRetry, makeHref, words }: DocumentLoadStateProps) {
  const missing = error instanceof ApiError && error.code === "not_found";
  return (
    <div className="px-4 py-8 md:p-10">
      {!error ? (
        <LoadingStrip label={words.opening} />
      ) : missing ? (
        <EmptyState title={words.missing} action={<ButtonLink href={makeHref}>{words.make}</ButtonLink>}>
          {words.missingText}
        </EmptyState>
      ) : (
        <RetryNotice error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
