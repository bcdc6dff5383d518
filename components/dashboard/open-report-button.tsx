"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useOpenSection } from "./dashboard-tabs";

export function OpenReportButton({ label = "report" }: { label?: "report" | "byHand" }) {
  const t = useTranslations("dashboard.vehicle");
  const open = useOpenSection();
  return (
    <Button variant="quiet" onClick={() => open("report")} className="max-sm:w-full">
      {t(label)}
    </Button>
  );
}
