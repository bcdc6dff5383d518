import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { PreviewVehicle } from "@/components/vehicle/preview-vehicle";
import type { Product } from "@/lib/contract/report";
import { VIN_LENGTH } from "@/lib/core/constants";
import { IssuedDocument } from "./issued-document";
import { LockedSections } from "./locked-sections";
import { ReportNumberMissing } from "./report-number-missing";

interface PreviewPageProps {
  vin: string;
  /** The number of an issued document; '' shows the vehicle instead. */
  number: string;
  source: Product;
}

/** The document issued under a number, or what a vehicle's document would contain. */
export function PreviewPage({ vin, number, source }: PreviewPageProps) {
  const t = useTranslations("preview");
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-12">
      {number ? (
        <IssuedDocument number={number} />
      ) : vin ? (
        <Card>
          <h1 className="sr-only">{t("title")}</h1>
          <PreviewVehicle vin={vin} source={source} />
          {vin.length === VIN_LENGTH ? <LockedSections vin={vin} /> : null}
        </Card>
      ) : (
        <ReportNumberMissing />
      )}
    </div>
  );
}
