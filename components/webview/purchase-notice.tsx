"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

interface PurchaseNoticeProps {
  looking: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function PurchaseNotice({ looking, onRetry, onClose }: PurchaseNoticeProps) {
  const t = useTranslations("shell.webview.booking");
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 grid gap-2 rounded border border-rule bg-sheet px-4 py-3 sm:left-auto sm:max-w-96"
    >
      <p className="font-semibold">{t(looking ? "looking" : "title")}</p>
      {looking ? null : (
        <>
          <p className="text-ink-2 text-sm">{t("text")}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onRetry}>
              {t("retry")}
            </Button>
            <Button size="sm" variant="quiet" onClick={onClose}>
              {t("close")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
