"use client";
import { CompareVehicles } from "@/components/garage/compare-vehicles";
import { useSpecification } from "@/components/vehicle/use-specification";

/** Passes the vehicle's labels to the garage's comparison. */
export function ComparePageContent({ vins }: { vins: readonly string[] }) {
  return <CompareVehicles vins={vins} specify={useSpecification()} />;
}
