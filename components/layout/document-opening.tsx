"use client";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadingStrip } from "@/components/ui/progress";
import { ApiError } from "@/lib/client/api-error";
import { RetryNote } from "./retry-note";

interface DocumentOpeningProps {
  /** Null while the document is on its way. */
  error: unknown;
  onRetry: () => void;
  /** Where a document that does not exist yet is made. */
  makeHref: string;
  words: { opening: string; missing: string; missingText: string; make: string };
}

/** In a document's place while it is not there: it is on its way, not made yet, or could not be had. */
export function DocumentOpening({ error, onRetry, makeHref, words }: DocumentOpeningProps) {
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
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
