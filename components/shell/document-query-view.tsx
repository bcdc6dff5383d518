"use client";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/client/http/api-error";
import { QueryView } from "./query-view";

interface DocumentQueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Where a document that does not exist yet is generated. */
  generateHref: string;
  labels: { loading: string; missing: string; missingText: string; generate: string };
  children: (data: Data) => ReactNode;
}

/** The QueryView of a document; one that does not exist yet links to where it is generated. */
export function DocumentQueryView<Data>({
  query,
  generateHref,
  labels,
  children,
}: DocumentQueryViewProps<Data>) {
  return (
    <QueryView
      query={query}
      loadingLabel={labels.loading}
      className="px-4 py-8 md:p-10"
      problem={({ error }) =>
        error instanceof ApiError && error.code === "not_found" ? (
          <EmptyState
            title={labels.missing}
            action={<ButtonLink href={generateHref}>{labels.generate}</ButtonLink>}
          >
            {labels.missingText}
          </EmptyState>
        ) : null
      }
    >
      {children}
    </QueryView>
  );
}
