"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, Suspense } from "react";
import { Card } from "@/components/ui/card";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { type PlateCandidate, readFinderInput } from "@/lib/core/vehicle/finder-input";
import { vinRefusal } from "@/lib/core/vin-refusal";
import { type FinderTarget, vinTarget } from "./finder-target";
import { VehicleSkeleton } from "./vehicle-skeleton";

const HomeAction = lazyWithPreload(async () => (await import("./home-action")).HomeAction);
const ClassicResult = lazyWithPreload(async () => (await import("./classic-result")).ClassicResult);
const ModelResult = lazyWithPreload(async () => (await import("./model-result")).ModelResult);
const WrongVin = lazyWithPreload(async () => (await import("./wrong-vin")).WrongVin);
const VehicleSummary = lazyWithPreload(async () => (await import("./vehicle-summary")).VehicleSummary);

function plateIn(number: string): PlateCandidate | null {
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

export function HomeVehicle({ isDrawnInPlace, ...found }: FoundProps & { isDrawnInPlace: boolean }) {
  const t = useTranslations("vehicle.summary");
  return (
    <Card
      aria-label={t("label")}
      aria-live="polite"
      className="mt-8 md:mt-10 noscript:has-[[role=status]]:hidden"
    >
      {isDrawnInPlace ? (
        <Found {...found} />
      ) : (
        <Suspense fallback={<VehicleSkeleton />}>
          <Found {...found} />
        </Suspense>
      )}
    </Card>
  );
}
