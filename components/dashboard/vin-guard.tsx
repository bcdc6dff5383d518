"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { VinQuestion } from "@/components/vehicle/vin-question";
import { WrongVin } from "@/components/vehicle/wrong-vin";
import { reportRecordQuery } from "@/lib/client/report";
import { vinRefusal } from "@/lib/core/vin-refusal";
import { dashboardHref } from "@/lib/routes";

/** The dashboard of a number that can be a vehicle's, or that the account has documents of; else the correction. */
export function VinGuard({ vin, children }: { vin: string; children: ReactNode }) {
  const common = useTranslations("common");
  const router = useRouter();
  const isRefused = vinRefusal(vin) !== null;
  const { data, isLoading } = useQuery({ ...reportRecordQuery(vin), enabled: isRefused });
  if (!isRefused || data?.vhr_report || data?.vhr_sticker) return children;
  if (isLoading) return <LoadingStrip label={common("loading")} />;
  return (
    <Card>
      <WrongVin vin={vin} onTake={(right) => router.push(dashboardHref(right))} />
    </Card>
  );
}

/** Asks about a doubtful VIN before the section that it wraps sells anything. */
export function SectionVinQuestion({ vin, children }: { vin: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <VinQuestion vin={vin} onTake={(right) => router.push(dashboardHref(right))}>
      {children}
    </VinQuestion>
  );
}
