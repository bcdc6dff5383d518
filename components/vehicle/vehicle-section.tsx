"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { vinLengthClass } from "@/lib/core/vin";
import { dashboardHref } from "@/lib/routes";
import { ClassicResult } from "./classic-result";
import { VehicleSummary } from "./vehicle-summary";
import { VinLengthError } from "./vin-length-error";

interface VehicleSectionProps {
  vin: string;
  reportAction: ReactNode;
  stickerAction: ReactNode;
}

/** The first section of the dashboard: the vehicle, by VIN or classic number. */
export function VehicleSection({ vin, reportAction, stickerAction }: VehicleSectionProps) {
  const router = useRouter();
  const length = vinLengthClass(vin);
  if (length === "short" || length === "long") return <VinLengthError vin={vin} />;
  if (length === "classic")
    return (
      <ClassicResult
        vin={vin}
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
      onTake={(other) => router.push(dashboardHref(other))}
    />
  );
}
