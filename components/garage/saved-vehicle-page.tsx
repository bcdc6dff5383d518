"use client";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { GarageVehicle } from "@/components/garage/garage-vehicle";
import { MileageLog } from "@/components/garage/mileage-log";
import { OdometerDiagram } from "@/components/report/odometer-chart";
import { SwapOffer } from "@/components/report/swap-offer";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";

const VehicleFacts = lazy(async () => ({
  default: (await import("@/components/checks/vehicle-check-panels")).VehicleFacts,
}));

const ModelFacts = lazy(async () => ({
  default: (await import("@/components/checks/model-facts")).ModelFacts,
}));

function Facts({ vin }: { vin: string }) {
  const common = useTranslations("common");
  return (
    <Suspense fallback={<LoadingStrip label={common("loading")} />}>
      {getIdentityKind(vin) === "model" ? <ModelFacts vin={vin} /> : <VehicleFacts vin={vin} />}
    </Suspense>
  );
}

function Swaps({ vin }: { vin: string }) {
  if (getIdentityKind(vin) === "model") return null;
  return (
    <>
      <SwapOffer vin={vin} product="vhr" />
      <SwapOffer vin={vin} product="sticker" />
    </>
  );
}

interface SavedVehiclePageProps {
  /** Spelled as the Members API returned it. */
  vehicleKey: string;
  vin: string;
  specification: ReactNode;
}

export function SavedVehiclePage({ vehicleKey, vin, specification }: SavedVehiclePageProps) {
  const t = useTranslations("garage.mileage.explanation");
  return (
    <GarageVehicle
      vin={vehicleKey}
      specification={specification}
      facts={<Facts vin={vin} />}
      swaps={<Swaps vin={vin} />}
      mileage={(vehicle) => (
        <MileageLog
          vehicle={vehicle}
          figure={({ readings, latestMiles, yearlyAverage }) => (
            <OdometerDiagram
              odometer={{
                unit: "mi",
                latest: latestMiles,
                yearlyAverage,
                readings: readings.map(({ id, date, miles, flag, explanation }) => ({
                  id,
                  date,
                  value: miles,
                  flag,
                  label: "",
                  source: "",
                  ...(explanation ? { note: t(explanation) } : {}),
                  isExplained: explanation !== null,
                  isNewOdometer: explanation === "replaced",
                })),
              }}
            />
          )}
        />
      )}
    />
  );
}
