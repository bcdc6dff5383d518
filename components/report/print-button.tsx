"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { printPage } from "@/lib/client/webview";

/** Prints the page as it stands: the page's print style is the document alone. `file` is its PDF. */
export function PrintButton({ file }: { file: string }) {
  const t = useTranslations("report");
  return (
    <Button look="quiet" onClick={() => printPage(file)}>
      {t("print")}
    </Button>
  );
}
