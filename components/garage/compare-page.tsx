"use client";
import { CompareVehicles } from "@/components/garage/compare-vehicles";
import { useSpecification } from "@/components/vehicle/use-specification";

export function ComparePageContent({ vins }: { vins: readonly string[] }) {
  return <CompareVehicles vins={vins} specify={useSpecification()} />;
}
