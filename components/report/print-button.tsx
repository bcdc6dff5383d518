"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { printPage } from "@/lib/client/webview";

/** Prints the page; its print style shows the document alone. `file` is the URL of its PDF. */
export function PrintButton({ file }: { file: string }) {
  const t = useTranslations("report");
  return (
    <Button variant="quiet" onClick={() => printPage(file)}>
      {t("print")}
    </Button>
  );
}
