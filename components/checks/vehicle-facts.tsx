"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import { ListingsPanel } from "./listings-panel";
import { QuickPanel } from "./quick-panel";
import { RecallPanel } from "./recall-panel";
import { ValuePanel } from "./value-panel";

/** What is known of a saved car beside its own papers, one section after another. */
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
