"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { LoadingStrip } from "@/components/ui/progress";
import { QueryError } from "./admin-heading";

interface Answer<D> {
  data: D | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Loading, error, or ready. */
export function RecordQueryView<D>({
  answer,
  children,
}: {
  answer: Answer<D>;
  children: (data: D) => ReactNode;
}) {
  const t = useTranslations("admin");
  return (
    <QueryView
      query={answer}
      loading={<LoadingStrip label={t("loading")} />}
      problem={({ error, onRetry }) => <QueryError error={error} retry={onRetry} />}
    >
      {children}
    </QueryView>
  );
}

export interface RecordPageProps {
  id: string;
  site: string | undefined;
}
