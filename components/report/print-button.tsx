"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Prints the page as it stands: the page's print style is the document alone. */
export function PrintButton() {
  const t = useTranslations("report");
  return (
    <Button look="quiet" onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
