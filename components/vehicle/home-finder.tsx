"use client";
import { useSearchParams } from "next/navigation";
import { Fragment, Suspense, useState } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import type { PlateCandidate } from "@/lib/vehicle/rules/finder-input";
import { Finder } from "./finder";
import { type FinderTarget, getTargetQuery, readTarget } from "./finder-target";

// Lazy because only URLs with a vehicle need it right away.
const HomeVehicle = lazyWithPreload(async () => (await import("./home-vehicle")).HomeVehicle);

interface HomeFinderProps {
  signupCredits: { vhr: number; sticker: number };
}

export function HomeFinder({ signupCredits }: HomeFinderProps) {
  const target = readTarget(useSearchParams());
  const [plate, setPlate] = useState<PlateCandidate | null>(null);

  const shownTarget = plate && target?.kind === "classic" && target.vin === plate.plate ? null : target;

  const query = shownTarget ? getTargetQuery(shownTarget) : null;
  // Renders the initial vehicle without a Suspense boundary, which React would stream hidden until script runs.
  const [openedWith] = useState(query);

  function find(next: FinderTarget) {
    setPlate(null);
    const href = routes.home + getTargetQuery(next);
    if (href !== routes.home + (target ? getTargetQuery(target) : ""))
      window.history.pushState(null, "", href);
  }

  const isDrawnInPlace = query === openedWith;
  const Boundary = isDrawnInPlace ? Fragment : Suspense;
  return (
    <>
      <Finder action={routes.home} initial={target} onFind={find} plate={plate} />
      {shownTarget ? (
        <Boundary>
          <HomeVehicle
            key={query}
            target={shownTarget}
            signupCredits={signupCredits}
            onFind={find}
            onPlate={setPlate}
            isDrawnInPlace={isDrawnInPlace}
          />
        </Boundary>
      ) : null}
    </>
  );
}
