"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { AccountSection } from "@/lib/routes";
import { FetchProblem } from "./fetched";

interface MoreButtonProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  section: AccountSection;
  children: ReactNode;
}

/** The next page of a list, below what is there; a page that could not be had leaves the others in sight. */
export function MoreButton({ query, section, children }: MoreButtonProps) {
  const more = () => void query.fetchNextPage();
  if (query.isFetchNextPageError)
    return <FetchProblem error={query.error} onRetry={more} section={section} />;
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button look="quiet" busy={query.isFetchingNextPage} onClick={more}>
        {children}
      </Button>
    </div>
  );
}
