"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { VIN_LENGTH } from "@/lib/platform/values";
import type { Product } from "@/lib/report/contract/report";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { isUncovered } from "@/lib/vehicle/rules/record-coverage";
import { RecordKinds } from "./record-kinds";
import { getStickerBasisLabel } from "./sticker-basis-label";
import { UncoveredRecords } from "./uncovered-vehicle";

export function ExpectedData({ vin, product }: { vin: string; product: Product }) {
  const t = useTranslations("vehicle");
  const exact = String(useOffer("ownApi"));
  const { data, isLoading } = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  if (isLoading) return <LoadingStrip label={t("summary.looking")} />;
  if (!data) return null;
  const basis = getStickerBasisLabel(data);
  // A remote Members API may not list the available data.
  if (product === "vhr" ? data.records.length === 0 : basis === null) return null;
  const hasFindings = data.records.some((record) => record.state === "found");
  return (
    <section className="grid gap-3.5">
      <h3 className="heading text-lg">{t("offer.expect")}</h3>
      {product === "vhr" ? (
        isUncovered(data.records) ? (
          <UncoveredRecords records={data.records} />
        ) : (
          <>
            <RecordKinds records={data.records} />
            {hasFindings ? null : (
              <p className="text-[0.9375rem] text-ink-2">{t("offer.nothingFound", { exact })}</p>
            )}
          </>
        )
      ) : (
        basis && <p>{t(`offer.basis.${basis}`, { exact })}</p>
      )}
    </section>
  );
}
