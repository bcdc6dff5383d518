import { useTranslations } from "next-intl";
import { RecentVehicles } from "@/components/garage/recent-vehicles";
import { LazyDetails } from "@/components/shell/lazy-details";
import { DashboardFinder } from "@/components/vehicle/dashboard-finder";
import { ModelStyles } from "@/components/vehicle/model-styles";
import { isYmmtKey, type NamedModel } from "@/lib/vehicle/rules/identity";
import { HeadLayout, SearchAnother } from "./dashboard-head";
import { ModelName } from "./model-name";
import { StickerSection } from "./sticker-section";
import { VehicleDashboard } from "./vehicle-dashboard";

interface DashboardPageProps {
  /** The VIN, or the server's key for a vehicle that has no VIN; '' before a vehicle is chosen. */
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
        namedModel={model ?? undefined}
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

interface ModelDashboardProps {
  /** Server's key for a vehicle without a VIN; '' before its first sticker. */
  vinKey: string;
  namedModel?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate: boolean;
}

function ModelDashboard({ vinKey, ...rest }: ModelDashboardProps) {
  const t = useTranslations("dashboard");
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <HeadLayout actions={<SearchAnother />}>
        <h1 className="heading text-xl md:text-3xl">
          <ModelName vinKey={vinKey} namedModel={rest.namedModel} fallback={t("vehicle.sticker")} />
        </h1>
        <p className="mt-1 text-ink-2 text-sm">{t("vehicle.withoutVin")}</p>
      </HeadLayout>
      <div className="rounded border border-rule bg-sheet print:border-0">
        {rest.namedModel ? (
          <LazyDetails
            summary={t("vehicle.styles")}
            className="border-hairline border-b px-4 py-1 md:px-10 print:hidden"
          >
            <ModelStyles {...rest.namedModel} />
          </LazyDetails>
        ) : null}
        <StickerSection vin={vinKey} {...rest} />
      </div>
    </div>
  );
}
