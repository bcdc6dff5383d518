"use client";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { CheckFinder } from "@/components/vehicle/check-finder";
import { type FinderTarget, readTarget, targetQuery } from "@/components/vehicle/finder-target";
import { VehicleSkeleton } from "@/components/vehicle/vehicle-skeleton";
import { VinLengthError } from "@/components/vehicle/vin-length-error";
import { VIN_LENGTH } from "@/lib/core/constants";
import { routes } from "@/lib/routes";

const CheckResults = lazy(async () => ({
  default: (await import("@/components/checks/check-results")).CheckResults,
}));

/** Finder and checks on one page. The vehicle is in the URL, so that it can be shared, reloaded and returned to. */
export function Checks() {
  const target = readTarget(useSearchParams());

  function find(next: FinderTarget) {
    const query = targetQuery(next);
    if (!target || query !== targetQuery(target))
      window.history.pushState(null, "", routes.vehicleChecks + query);
  }

  const isWrong = target?.kind === "vin" && target.vin.length !== VIN_LENGTH;
  return (
    <>
      <CheckFinder initial={target} onFind={find} />
      <div aria-live="polite">
        {target && isWrong ? <VinLengthError vin={target.vin} /> : null}
        {target && !isWrong ? (
          <Suspense fallback={<VehicleSkeleton />}>
            <CheckResults key={targetQuery(target)} target={target} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
