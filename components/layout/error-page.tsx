"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { NoticeSheet } from "./notice-sheet";

interface ErrorPageProps {
  /** `digest` is Next's number for an error of the server; the log line carries it too (ERR-12). */
  error: Error & { digest?: string };
  unstable_retry?: () => void;
  reset: () => void;
}

/** Something unexpected: what happened, what to do, and the number that support can find it by. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations("layout.failure");
  return (
    <NoticeSheet
      label={t("label")}
      title={t("title")}
      reference={error.digest ? t("reference", { id: error.digest }) : undefined}
      actions={
        <>
          <Button onClick={reset}>{t("again")}</Button>
          <a href={routes.home} className="inline-flex min-h-11 items-center px-2">
            {t("home")}
          </a>
        </>
      }
    >
      {t("text")}
    </NoticeSheet>
  );
}
