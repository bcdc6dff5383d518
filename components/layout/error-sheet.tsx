"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { againAfter } from "@/lib/client/again";
import { routes } from "@/lib/routes";
import { NoticeSheet } from "./notice-sheet";

export interface ErrorPageProps {
  /** `digest` is Next's number for an error of the server; the log line carries it too (ERR-12). */
  error: Error & { digest?: string };
  /** Asks the server for the page again. */
  retry: () => void;
}

/** Something unexpected: what happened, what to do, and the number that support can find it by. */
export function ErrorSheet({ error, retry }: ErrorPageProps) {
  const t = useTranslations("layout.failure");
  return (
    <NoticeSheet
      label={t("label")}
      title={t("title")}
      reference={error.digest ? t("reference", { id: error.digest }) : undefined}
      actions={
        <>
          <Button onClick={againAfter(error, retry)}>{t("again")}</Button>
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
