"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useOpenSection } from "./folder";

/** Turns to the report's page of the folder; nothing is made or charged by it. */
export function ToReport() {
  const t = useTranslations("dashboard.folder");
  const open = useOpenSection();
  return (
    <Button look="quiet" onClick={() => open("report")} className="max-sm:w-full">
      {t("report")}
    </Button>
  );
}
