"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { type DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { useServedQuery } from "@/lib/platform/browser";
import { classicQuery } from "@/lib/vehicle/client/vehicle";
import type { ClassicMapping } from "@/lib/vehicle/contract/vehicle";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import type { ClassicCandidate } from "@/lib/vin/contract";
import { LookupError } from "./lookup-error";
import { useSavedVehicle } from "./use-saved-vehicle";
import { useClassicBody } from "./use-specification";
import { VehicleHeading } from "./vehicle-heading";
import { VehicleSkeleton } from "./vehicle-skeleton";

const parts = ["series", "body", "engine", "plant", "sequence"] as const;

interface ClassicResultProps {
  vin: string;
  action: ReactNode;
  byHand: ReactNode;
  onTake: (vin: string) => void;
  onPlate?: () => void;
  isNamedAbove?: boolean;
}

export function ClassicResult({ vin, action, byHand, onTake, onPlate, isNamedAbove }: ClassicResultProps) {
  return (
    <QueryView
      query={useServedQuery(classicQuery(vin))}
      loading={<VehicleSkeleton />}
      problem={(problem) => (
        <LookupError {...problem} vin={vin} onPlate={onPlate} onTake={onTake} byHand={byHand} />
      )}
    >
      {(mapping) => <Reading vin={vin} mapping={mapping} action={action} isNamedAbove={isNamedAbove} />}
    </QueryView>
  );
}

interface ReadingProps extends Pick<ClassicResultProps, "vin" | "action" | "isNamedAbove"> {
  mapping: ClassicMapping;
}

function Reading({ vin, mapping, action, isNamedAbove }: ReadingProps) {
  const t = useTranslations("vehicle.classic");
  const saved = useSavedVehicle(vin);
  const getBody = useClassicBody();
  const [best, ...others] = mapping.candidates;
  const listLines = (candidate: ClassicCandidate): DescriptionItem[] =>
    parts.flatMap((part) => {
      const value = candidate[part];
      return value ? [{ label: t(part), value: part === "body" ? getBody(value) : value }] : [];
    });
  return (
    <div className="grid lg:grid-cols-[1.45fr_1fr]">
      <div className="min-w-0 px-4 py-5 md:p-8">
        <VehicleHeading
          caption={t(saved ? "saved" : "isThisYours")}
          title={formatVehicleTitle({ year: mapping.year, make: mapping.make, model: mapping.model })}
          vin={vin}
          body={{ bodyClass: best?.body ?? null }}
          isNamedAbove={isNamedAbove}
        />
        {best ? <DescriptionList items={listLines(best)} columns={2} className="mt-5" /> : null}
        {others.length > 0 ? (
          <p className="mt-5 border-hairline border-t pt-4 text-ink-2 text-sm">
            {t("others", { cars: others.map((car) => formatVehicleTitle(car)).join(" · ") })}
          </p>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-3.5 border-hairline border-t px-4 py-5 md:p-8 lg:border-t-0 lg:border-l">
        <h3 className="heading text-lg">{t("title")}</h3>
        <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
        {action}
      </div>
    </div>
  );
}
