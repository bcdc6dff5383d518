"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AccountQueryError } from "@/components/shell/account-query-view";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { saveFile } from "@/lib/client/http/save-file";
import { exportAccount, exportHref } from "@/lib/client/profile";

/**
 * Exports everything stored about the account. Fetched by script, so that a failure is shown here, not as a page of
 * JSON.
 */
export function ExportData({ webview }: { webview: boolean }) {
  const t = useTranslations("profile.data");
  const get = useMutation({ mutationFn: exportAccount, onSuccess: saveFile });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2 text-sm">{t("exportText")}</p>
      {get.error ? (
        <AccountQueryError error={get.error} onRetry={() => get.mutate()} section="security" />
      ) : null}
      {webview ? (
        <a href={exportHref} className={buttonStyle("quiet", "md", false)}>
          {t("export")}
        </a>
      ) : (
        <Button variant="quiet" busy={get.isPending} onClick={() => get.mutate()}>
          {t("export")}
        </Button>
      )}
    </div>
  );
}
