"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { vinLengthClass } from "@/lib/core/vin";
import { dashboardHref } from "@/lib/routes";
import { ClassicFound } from "./classic-found";
import { VehicleSheet } from "./vehicle-sheet";
import { WrongLength } from "./wrong-length";

interface FolderVehicleProps {
  vin: string;
  reportAction: ReactNode;
  stickerAction: ReactNode;
}

/** The folder's first page: the car, by a VIN or by a classic number. */
export function FolderVehicle({ vin, reportAction, stickerAction }: FolderVehicleProps) {
  const router = useRouter();
  const length = vinLengthClass(vin);
  if (length === "short" || length === "long") return <WrongLength vin={vin} />;
  if (length === "classic")
    return (
      <ClassicFound
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
    <VehicleSheet
      vin={vin}
      reportAction={reportAction}
      stickerAction={stickerAction}
      onTake={(other) => router.push(dashboardHref(other))}
    />
  );
}
