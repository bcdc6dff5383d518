import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { PreviewVehicle } from "@/components/vehicle/preview-vehicle";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { VIN_LENGTH } from "@/lib/platform/values";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import { IssuedDocument, LockedSections } from "./preview-parts";
import { ReportNumberMissing } from "./report-number-missing";

interface PreviewPageProps {
  vin: string;
  number: string;
  source: EntitledProduct;
  signupCredits: Record<EntitledProduct, number>;
  notice?: ReactNode;
}

export function PreviewPage({ vin, number, source, signupCredits, notice }: PreviewPageProps) {
  const t = useTranslations("preview");
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
      {number ? (
        <IssuedDocument number={number} />
      ) : vin ? (
        <Card>
          <h1 className="sr-only">{t("title")}</h1>
          {notice}
          <PreviewVehicle vin={vin} source={source} signupCredits={signupCredits} />
          {vin.length === VIN_LENGTH && !findVinRefusal(vin) ? <LockedSections vin={vin} /> : null}
        </Card>
      ) : (
        <ReportNumberMissing />
      )}
    </div>
  );
}
