"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { QueryView } from "@/components/shell/query-view";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { QueryError } from "./admin-heading";

export function AdminQueryView<Data>(props: ComponentProps<typeof QueryView<Data>>) {
  const t = useTranslations("admin");
  return (
    <QueryView
      loading={<LoadingStrip label={t("loading")} />}
      problem={({ error, onRetry }) => <QueryError error={error} retry={onRetry} />}
      {...props}
    />
  );
}

export interface RecordPageProps {
  id: string;
  site: string | undefined;
}
