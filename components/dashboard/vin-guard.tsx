"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { LookupError } from "@/components/vehicle/lookup-error";
import { VinQuestion } from "@/components/vehicle/vin-question";
import { WrongVin } from "@/components/vehicle/wrong-vin";
import { useServedQuery } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { reportRecordQuery } from "@/lib/report/client/report";
import { getDashboardHref } from "@/lib/routes";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

export function VinGuard({ vin, children }: { vin: string; children: ReactNode }) {
  const common = useTranslations("common");
  const router = useRouter();
  const isRefused = findVinRefusal(vin) !== null;
  const { data, isLoading } = useQuery({ ...reportRecordQuery(vin), enabled: isRefused });
  if (!isRefused || data?.vhr_report || data?.vhr_sticker) return children;
  if (isLoading) return <LoadingStrip label={common("loading")} />;
  return (
    <Card>
      <WrongVin vin={vin} onTake={(right) => router.push(getDashboardHref(right))} />
    </Card>
  );
}

/** Asks the user to confirm a doubtful VIN before anything is sold for it. */
export function SectionVinQuestion({ vin, children }: { vin: string; children: ReactNode }) {
  const router = useRouter();
  const take = (right: string) => router.push(getDashboardHref(right));
  const { data, error, refetch } = useServedQuery({
    ...previewQuery(vin),
    enabled: vin.length === VIN_LENGTH,
  });
  const isUndecoded = error !== null && data === undefined;
  const record = useQuery({ ...reportRecordQuery(vin), enabled: isUndecoded });
  // Shows documents that the account owns even if decoding fails.
  if (isUndecoded && !record.isLoading && !record.data?.vhr_report && !record.data?.vhr_sticker)
    return <LookupError error={error} vin={vin} onRetry={refetch} onTake={take} />;
  return (
    <VinQuestion vin={vin} onTake={take} className="px-4 py-8 md:p-10">
      {children}
    </VinQuestion>
  );
}
