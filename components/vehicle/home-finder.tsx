"use client";
import { useSearchParams } from "next/navigation";
import { Fragment, Suspense, useState } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import type { PlateCandidate } from "@/lib/core/vehicle/finder-input";
import { routes } from "@/lib/routes";
import { Finder } from "./finder";
import { type FinderTarget, readTarget, targetQuery } from "./finder-target";

// Only an address with a vehicle needs it at once.
const HomeVehicle = lazyWithPreload(async () => (await import("./home-vehicle")).HomeVehicle);

interface HomeFinderProps {
  /** Credits that a new account receives, per product. */
  signupCredits: { vhr: number; sticker: number };
}

/** The home page's finder, with the vehicle below it. The URL is updated without a page load. */
export function HomeFinder({ signupCredits }: HomeFinderProps) {
  const target = readTarget(useSearchParams());
  const [plate, setPlate] = useState<PlateCandidate | null>(null);

  // Text that was passed on to the plate tab is no longer shown as a wrong VIN.
  const shown = plate && target?.kind === "classic" && target.vin === plate.plate ? null : target;

  const query = shown ? targetQuery(shown) : null;
  // What the page was opened with is drawn in place: within a boundary React streams it hidden, for a script to show.
  const [openedWith] = useState(query);

  function find(next: FinderTarget) {
    setPlate(null);
    const href = routes.home + targetQuery(next);
    if (href !== routes.home + (target ? targetQuery(target) : "")) window.history.pushState(null, "", href);
  }

  const isDrawnInPlace = query === openedWith;
  const Boundary = isDrawnInPlace ? Fragment : Suspense;
  return (
    <>
      <Finder action={routes.home} initial={target} onFind={find} plate={plate} />
      {shown ? (
        <Boundary>
          <HomeVehicle
            key={query}
            target={shown}
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
