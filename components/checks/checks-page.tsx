"use client";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { CheckFinder } from "@/components/vehicle/check-finder";
import {
  type FinderTarget,
  findVinTarget,
  getTargetQuery,
  readTarget,
} from "@/components/vehicle/finder-target";
import { VehicleSkeleton } from "@/components/vehicle/vehicle-skeleton";
import { routes } from "@/lib/routes";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

const WrongVin = lazy(async () => ({
  default: (await import("@/components/vehicle/wrong-vin")).WrongVin,
}));
const CheckResults = lazy(async () => ({
  default: (await import("@/components/checks/check-results")).CheckResults,
}));

export function Checks() {
  const target = readTarget(useSearchParams());

  function find(next: FinderTarget) {
    const query = getTargetQuery(next);
    if (!target || query !== getTargetQuery(target))
      window.history.pushState(null, "", routes.vehicleChecks + query);
  }

  const wrong = target && target.kind !== "model" && findVinRefusal(target.vin) ? target.vin : null;
  return (
    <>
      <CheckFinder initial={target} onFind={find} />
      <div aria-live="polite">
        {wrong ? (
          <Suspense fallback={null}>
            <WrongVin vin={wrong} onTake={(vin) => find(findVinTarget(vin) ?? { kind: "vin", vin })} />
          </Suspense>
        ) : null}
        {target && !wrong ? (
          <Suspense fallback={<VehicleSkeleton />}>
            <CheckResults key={getTargetQuery(target)} target={target} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
