"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { garageVehicleQuery } from "@/lib/garage/client/garage";
import { ModelStyles } from "./model-styles";

export function ModelSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle");
  const { data } = useQuery(garageVehicleQuery(vin));
  const { year, make, model, trim } = data ?? {};
  const items = [
    { label: t("finder.year"), value: year },
    { label: t("finder.make"), value: make },
    { label: t("finder.model"), value: model },
    { label: t("specification.trim"), value: trim },
  ].flatMap(({ label, value }) => (value ? [{ label, value: String(value) }] : []));
  return (
    <>
      <DescriptionList items={items} columns={2} />
      {year && make && model ? (
        <div className="mt-6">
          <h3 className="heading text-lg">{t("styles.title")}</h3>
          <ModelStyles year={year} make={make} model={model} />
        </div>
      ) : null}
    </>
  );
}
