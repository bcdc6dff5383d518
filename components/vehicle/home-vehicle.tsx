"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, Suspense } from "react";
import { Card } from "@/components/ui/card";
import { lazyWithPreload } from "@/lib/platform/browser";
import { type PlateCandidate, readFinderInput } from "@/lib/vehicle/rules/finder-input";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import { type FinderTarget, findVinTarget } from "./finder-target";
import { VehicleSkeleton } from "./vehicle-skeleton";

const HomeAction = lazyWithPreload(async () => (await import("./home-action")).HomeAction);
const ClassicResult = lazyWithPreload(async () => (await import("./classic-result")).ClassicResult);
const ModelResult = lazyWithPreload(async () => (await import("./model-result")).ModelResult);
const WrongVin = lazyWithPreload(async () => (await import("./wrong-vin")).WrongVin);
const VehicleSummary = lazyWithPreload(async () => (await import("./vehicle-summary")).VehicleSummary);

function findPlate(number: string): PlateCandidate | null {
  const reading = readFinderInput(number);
  return reading.kind === "vin" ? reading.plate : null;
}

interface FoundProps {
  signupCredits: { vhr: number; sticker: number };
  target: FinderTarget;
  onFind: (target: FinderTarget) => void;
  onPlate: (plate: PlateCandidate) => void;
}

function Found({ target, signupCredits, onFind, onPlate }: FoundProps) {
  if (target.kind === "model")
    return <ModelResult year={target.year} make={target.make} model={target.model} />;
  const { vin } = target;
  const renderAction = (kind: ComponentProps<typeof HomeAction>["kind"]) => (
    <HomeAction kind={kind} vin={vin} signupCredits={signupCredits} />
  );
  const take = (next: string) => onFind(findVinTarget(next) ?? { kind: "vin", vin: next });
  const plate = findPlate(vin);
  const asPlate = plate ? () => onPlate(plate) : undefined;
  if (findVinRefusal(vin)) return <WrongVin vin={vin} onTake={take} onPlate={asPlate} />;
  if (target.kind === "classic")
    return (
      <ClassicResult
        vin={vin}
        action={
          <>
            {renderAction("report")}
            {renderAction("sticker")}
          </>
        }
        onTake={take}
        onPlate={asPlate}
        byHand={renderAction("byHand")}
      />
    );
  return (
    <VehicleSummary
      vin={vin}
      onTake={take}
      reportAction={renderAction("report")}
      stickerAction={renderAction("sticker")}
    />
  );
}

export function HomeVehicle({ isDrawnInPlace, ...props }: FoundProps & { isDrawnInPlace: boolean }) {
  const t = useTranslations("vehicle.summary");
  return (
    <Card
      aria-label={t("label")}
      aria-live="polite"
      className="mt-8 md:mt-10 noscript:has-[[role=status]]:hidden"
    >
      {isDrawnInPlace ? (
        <Found {...props} />
      ) : (
        <Suspense fallback={<VehicleSkeleton />}>
          <Found {...props} />
        </Suspense>
      )}
    </Card>
  );
}
