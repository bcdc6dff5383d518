"use client";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { findPageTrace, isMissingScript, retryAction } from "@/lib/platform/browser";
import { formatReference } from "@/lib/platform/calls";
import { routes } from "@/lib/routes";
import { NoticeCard } from "./notice-card";

export interface ErrorPageProps {
  /** `digest` is Next's id for a server error, which the log line also contains. */
  error: Error & { digest?: string };
  retry: () => void;
}

const never = () => () => undefined;
const noTrace = () => undefined;

export function ErrorCard({ error, retry }: ErrorPageProps) {
  const t = useTranslations("shell.failure");
  const isMissing = isMissingScript(error);
  const trace = useSyncExternalStore(never, findPageTrace, noTrace);
  return (
    <NoticeCard
      label={t("label")}
      title={t(isMissing ? "missing.title" : "title")}
      reference={error.digest ? t("reference", { id: formatReference(error.digest, trace) }) : undefined}
      actions={
        <>
          <Button onClick={retryAction(error, retry)}>{t("retry")}</Button>
          <a href={routes.home} className="inline-flex min-h-11 items-center px-2">
            {t("home")}
          </a>
        </>
      }
    >
      {t(isMissing ? "missing.text" : error.digest ? "text" : "textPlain")}
    </NoticeCard>
  );
}
