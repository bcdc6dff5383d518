"use client";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { CheckFinder } from "@/components/vehicle/check-finder";
import { type FinderTarget, readTarget, targetQuery } from "@/components/vehicle/finder-target";
import { SheetSkeleton } from "@/components/vehicle/sheet-skeleton";
import { WrongLength } from "@/components/vehicle/wrong-length";
import { VIN_LENGTH } from "@/lib/core/constants";
import { routes } from "@/lib/routes";

const CheckResults = lazy(async () => ({
  default: (await import("@/components/checks/check-results")).CheckResults,
}));

/** Where finder and checks meet. The address keeps the car, so that it can be shared, reloaded and gone back to. */
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
        {target && isWrong ? <WrongLength vin={target.vin} /> : null}
        {target && !isWrong ? (
          <Suspense fallback={<SheetSkeleton />}>
            <CheckResults key={targetQuery(target)} target={target} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
