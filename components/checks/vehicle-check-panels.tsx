"use client";
import { useTranslations } from "next-intl";
import { RecallPanel } from "@/components/recalls/recall-panel";
import { Section } from "@/components/ui/card";
import { ListingsPanel } from "./listings-panel";
import { QuickPanel } from "./quick-panel";
import { ValuePanel } from "./value-panel";

export function VehicleFacts({ vin }: { vin: string }) {
  const t = useTranslations("checks");
  return (
    <div className="grid gap-10">
      <Section title={t("value.title")}>
        <ValuePanel vin={vin} />
      </Section>
      <Section title={t("recalls.title")}>
        <RecallPanel vin={vin} />
      </Section>
      <Section title={t("quick.title")}>
        <QuickPanel vin={vin} />
      </Section>
      <Section title={t("listings.title")}>
        <ListingsPanel vin={vin} />
      </Section>
    </div>
  );
}
