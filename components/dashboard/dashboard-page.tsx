import { useTranslations } from "next-intl";
import { RecentVehicles } from "@/components/garage/recent-vehicles";
import { DashboardFinder } from "@/components/vehicle/dashboard-finder";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { isYmmtKey } from "@/lib/core/vehicle/identity";
import { ModelDashboard } from "./model-dashboard";
import { VehicleDashboard } from "./vehicle-dashboard";

interface DashboardPageProps {
  /** A VIN, or the server's key of a vehicle without a VIN; '' if there is no vehicle. */
  vin: string;
  model: NamedModel | null;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate: boolean;
}

export function DashboardPage({ vin, model, isGlobal, stickerYearFrom, regenerate }: DashboardPageProps) {
  const t = useTranslations("dashboard.find");
  if (model || isYmmtKey(vin))
    return (
      <ModelDashboard
        vinKey={vin}
        named={model ?? undefined}
        isGlobal={isGlobal}
        stickerYearFrom={stickerYearFrom}
        regenerate={regenerate}
      />
    );
  if (vin)
    return (
      <VehicleDashboard
        vin={vin}
        isGlobal={isGlobal}
        stickerYearFrom={stickerYearFrom}
        regenerate={regenerate}
      />
    );
  return (
    <div className="mx-auto grid max-w-page gap-12 px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <div>
        <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-3 mb-3 max-w-[58ch] text-ink-2">{t("lead")}</p>
        <DashboardFinder />
      </div>
      <RecentVehicles />
    </div>
  );
}
