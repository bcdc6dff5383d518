"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import { getDashboardHref } from "@/lib/routes";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import { VehicleSummary } from "./vehicle-summary";

const ClassicResult = lazyWithPreload(async () => (await import("./classic-result")).ClassicResult);
const WrongVin = lazyWithPreload(async () => (await import("./wrong-vin")).WrongVin);

interface VehicleSectionProps {
  vin: string;
  reportAction: ReactNode;
  stickerAction: ReactNode;
  byHand: ReactNode;
  getHref?: (vin: string) => string;
  isNamedAbove?: boolean;
}

export function VehicleSection({
  vin,
  reportAction,
  stickerAction,
  byHand,
  getHref: hrefOf = getDashboardHref,
  isNamedAbove,
}: VehicleSectionProps) {
  const router = useRouter();
  const take = (other: string) => router.push(hrefOf(other));
  if (findVinRefusal(vin)) return <WrongVin vin={vin} onTake={take} />;
  if (getVinLengthClass(vin) === "classic")
    return (
      <ClassicResult
        vin={vin}
        onTake={take}
        byHand={byHand}
        isNamedAbove={isNamedAbove}
        action={
          <div className="grid gap-3">
            {reportAction}
            {stickerAction}
          </div>
        }
      />
    );
  return (
    <VehicleSummary
      vin={vin}
      reportAction={reportAction}
      stickerAction={stickerAction}
      onTake={take}
      isNamedAbove={isNamedAbove}
    />
  );
}
