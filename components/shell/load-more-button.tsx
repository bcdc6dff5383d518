"use client";
import type { ReactNode } from "react";
import { AccountQueryError } from "@/components/shell/account-query-view";
import { Button } from "@/components/ui/button";
import type { AccountSection } from "@/lib/routes";

interface LoadMoreButtonProps {
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

export function LoadMoreButton({ query, section, children }: LoadMoreButtonProps) {
  const loadMore = () => void query.fetchNextPage();
  if (query.isFetchNextPageError)
    return <AccountQueryError error={query.error} onRetry={loadMore} section={section} />;
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button variant="quiet" busy={query.isFetchingNextPage} onClick={loadMore}>
        {children}
      </Button>
    </div>
  );
}
