"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { lazyPart } from "@/lib/client/lazy-part";
import { VIN_LENGTH } from "@/lib/core/constants";
import { type PlateGuess, readFinderInput } from "@/lib/core/finder-input";
import { dashboardHref, loginHref, REPORT_HASH, routes, STICKER_HASH } from "@/lib/routes";
import { Finder } from "./finder";
import { type FinderTarget, readTarget, targetQuery } from "./finder-target";
import { SheetSkeleton } from "./sheet-skeleton";
import { WrongLength } from "./wrong-length";

const ClassicFound = lazyPart(async () => (await import("./classic-found")).ClassicFound);
const ModelFound = lazyPart(async () => (await import("./model-found")).ModelFound);
const VehicleSheet = lazyPart(async () => (await import("./vehicle-sheet")).VehicleSheet);

interface HomeFinderProps {
  /** Credits that a new account is given, per product. */
  signupCredits: { vhr: number; sticker: number };
}

interface FoundProps extends HomeFinderProps {
  target: FinderTarget;
  onFind: (target: FinderTarget) => void;
  onPlate: (plate: PlateGuess) => void;
}

/** What a number may be where it is no VIN. */
function plateIn(number: string): PlateGuess | null {
  const reading = readFinderInput(number);
  return reading.kind === "vin" ? reading.plate : null;
}

function Found({ target, signupCredits, onFind, onPlate }: FoundProps) {
  const t = useTranslations("vehicle.offer");
  const detail = (granted: number) => (granted > 0 ? t("visitorPrice", { count: granted }) : t("price"));
  if (target.kind === "model")
    return <ModelFound year={target.year} make={target.make} model={target.model} />;
  const report = (
    <ButtonLink
      href={loginHref(dashboardHref(target.vin, REPORT_HASH))}
      wide
      detail={detail(signupCredits.vhr)}
    >
      {t("generateReport")}
    </ButtonLink>
  );
  if (target.kind === "vin" && target.vin.length !== VIN_LENGTH) return <WrongLength vin={target.vin} />;
  if (target.kind === "classic") {
    const plate = plateIn(target.vin);
    return (
      <ClassicFound vin={target.vin} action={report} onPlate={plate ? () => onPlate(plate) : undefined} />
    );
  }
  return (
    <VehicleSheet
      vin={target.vin}
      onTake={(vin) => onFind({ kind: "vin", vin })}
      reportAction={report}
      stickerAction={
        <ButtonLink
          href={loginHref(dashboardHref(target.vin, STICKER_HASH))}
          look="quiet"
          wide
          detail={detail(signupCredits.sticker)}
        >
          {t("generateSticker")}
        </ButtonLink>
      }
    />
  );
}

/** The first screen's finder, with the vehicle below it as soon as it is known. The address follows without a page load. */
export function HomeFinder({ signupCredits }: HomeFinderProps) {
  const t = useTranslations("vehicle.sheet");
  const target = readTarget(useSearchParams());
  const [plate, setPlate] = useState<PlateGuess | null>(null);

  // What was led on to its plate's look-up is no longer shown as a wrong VIN.
  const shown = plate && target?.kind === "classic" && target.vin === plate.plate ? null : target;

  function find(next: FinderTarget) {
    setPlate(null);
    const href = routes.home + targetQuery(next);
    if (href !== routes.home + (target ? targetQuery(target) : "")) window.history.pushState(null, "", href);
  }

  return (
    <>
      <Finder initial={target} onFind={find} plate={plate} />
      {shown ? (
        <Sheet aria-label={t("label")} aria-live="polite" className="mt-8 md:mt-10">
          <Suspense fallback={<SheetSkeleton />}>
            <Found
              key={targetQuery(shown)}
              target={shown}
              signupCredits={signupCredits}
              onFind={find}
              onPlate={setPlate}
            />
          </Suspense>
        </Sheet>
      ) : null}
    </>
  );
}
