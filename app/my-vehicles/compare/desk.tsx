"use client";
import { CompareVehicles } from "@/components/garage/compare-vehicles";
import { useSpecification } from "@/components/vehicle/use-specification";

/** Where the garage's comparison meets the vehicle's own words. */
export function CompareDesk({ vins }: { vins: readonly string[] }) {
  return <CompareVehicles vins={vins} specify={useSpecification()} />;
}
