"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { exportAccount, exportHref } from "@/lib/client/profile";
import { saveFile } from "@/lib/client/save-file";
import { FetchProblem } from "./fetched";

/** Everything that is kept of the account. Fetched by script, so that a failure is told here and not as a page of JSON. */
export function ExportData({ webview }: { webview: boolean }) {
  const t = useTranslations("profile.data");
  const get = useMutation({ mutationFn: exportAccount, onSuccess: saveFile });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2 text-sm">{t("exportText")}</p>
      {get.error ? <FetchProblem error={get.error} onRetry={() => get.mutate()} section="security" /> : null}
      {webview ? (
        <a href={exportHref} className={buttonStyle("quiet", "md", false)}>
          {t("export")}
        </a>
      ) : (
        <Button look="quiet" busy={get.isPending} onClick={() => get.mutate()}>
          {t("export")}
        </Button>
      )}
    </div>
  );
}
