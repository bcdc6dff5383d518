"use client";
import { useTranslations } from "next-intl";
import { ModelRecallPanel } from "@/components/recalls/recall-panel";
import { Section } from "@/components/ui/card";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import { useServedQuery } from "@/lib/platform/browser";

export function ModelFacts({ vin }: { vin: string }) {
  const t = useTranslations("checks");
  const { data } = useServedQuery(garageVehicleQuery(vin));
  if (!data?.year || !data.make || !data.model) return null;
  return (
    <div className="grid gap-10">
      <Section title={t("recalls.title")}>
        <ModelRecallPanel year={data.year} make={data.make} model={data.model} />
      </Section>
      <p className="text-ink-2">{t("needsVin")}</p>
    </div>
  );
}
