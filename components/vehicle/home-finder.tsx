"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, Suspense, useState } from "react";
import { Card } from "@/components/ui/card";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { type PlateCandidate, readFinderInput } from "@/lib/core/vehicle/finder-input";
import { vinRefusal } from "@/lib/core/vin-refusal";
import { routes } from "@/lib/routes";
import { Finder } from "./finder";
import { type FinderTarget, readTarget, targetQuery, vinTarget } from "./finder-target";
import { VehicleSkeleton } from "./vehicle-skeleton";

const HomeAction = lazyWithPreload(async () => (await import("./home-action")).HomeAction);
const ClassicResult = lazyWithPreload(async () => (await import("./classic-result")).ClassicResult);
const ModelResult = lazyWithPreload(async () => (await import("./model-result")).ModelResult);
const WrongVin = lazyWithPreload(async () => (await import("./wrong-vin")).WrongVin);
const VehicleSummary = lazyWithPreload(async () => (await import("./vehicle-summary")).VehicleSummary);

interface HomeFinderProps {
  /** Credits that a new account receives, per product. */
  signupCredits: { vhr: number; sticker: number };
}

interface FoundProps extends HomeFinderProps {
  target: FinderTarget;
  onFind: (target: FinderTarget) => void;
  onPlate: (plate: PlateCandidate) => void;
}

/** What a number that is no VIN may be. */
function plateIn(number: string): PlateCandidate | null {
  const reading = readFinderInput(number);
  return reading.kind === "vin" ? reading.plate : null;
}

function Found({ target, signupCredits, onFind, onPlate }: FoundProps) {
  if (target.kind === "model")
    return <ModelResult year={target.year} make={target.make} model={target.model} />;
  const { vin } = target;
  const action = (kind: ComponentProps<typeof HomeAction>["kind"]) => (
    <HomeAction kind={kind} vin={vin} signupCredits={signupCredits} />
  );
  const take = (next: string) => onFind(vinTarget(next) ?? { kind: "vin", vin: next });
  const plate = plateIn(vin);
  const asPlate = plate ? () => onPlate(plate) : undefined;
  if (vinRefusal(vin)) return <WrongVin vin={vin} onTake={take} onPlate={asPlate} />;
  if (target.kind === "classic")
    return (
      <ClassicResult
        vin={vin}
        action={
          <>
            {action("report")}
            {action("sticker")}
          </>
        }
        onTake={take}
        onPlate={asPlate}
        byHand={action("byHand")}
      />
    );
  return (
    <VehicleSummary
      vin={vin}
      onTake={take}
      reportAction={action("report")}
      stickerAction={action("sticker")}
    />
  );
}

/** The home page's finder, with the vehicle below it. The URL is updated without a page load. */
export function HomeFinder({ signupCredits }: HomeFinderProps) {
  const t = useTranslations("vehicle.summary");
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

  const found = shown ? (
    <Found key={query} target={shown} signupCredits={signupCredits} onFind={find} onPlate={setPlate} />
  ) : null;
  return (
    <>
      <Finder action={routes.home} initial={target} onFind={find} plate={plate} />
      {found ? (
        <Card
          aria-label={t("label")}
          aria-live="polite"
          className="mt-8 md:mt-10 noscript:has-[[role=status]]:hidden"
        >
          {query === openedWith ? found : <Suspense fallback={<VehicleSkeleton />}>{found}</Suspense>}
        </Card>
      ) : null}
    </>
  );
}
