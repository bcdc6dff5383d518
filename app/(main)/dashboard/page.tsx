import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { AskedAhead, asks, asksVehicle } from "@/app/asked-ahead";
import { CarFolder } from "@/app/car-folder";
import { ModelFolder } from "@/app/model-folder";
import { RecentCars } from "@/components/garage/recent-cars";
import { DashboardFinder } from "@/components/vehicle/dashboard-finder";
import { savedOf, savedVehicleQuery } from "@/lib/client/garage";
import { RECENT_CARS, recentVehiclesQuery } from "@/lib/client/garage-list";
import { recordOf, reportRecordQuery } from "@/lib/client/report";
import { garageCalls } from "@/lib/contract/garage";
import { reportCalls } from "@/lib/contract/report";
import { isYmmtKey } from "@/lib/core/sticker-confirm";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { dashboardHref, modelStickerHref, routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title"), robots: { index: false } };
}

/** Year, make and model of a car without a VIN, as an address names it. */
function modelOf(query: Awaited<PageAddress["searchParams"]>) {
  const [year, make, model] = [Number(textOf(query.year)), textOf(query.make), textOf(query.model)];
  return Number.isInteger(year) && year > 1885 && year < 2101 && make && model ? { year, make, model } : null;
}

/** What the car is, which documents it has, and what the garage holds of it. */
const asksFolder = (vin: string) => [
  ...asksVehicle(vin),
  asks(reportRecordQuery(vin), reportCalls.filter, { vin }, recordOf),
  asks(savedVehicleQuery(vin), garageCalls.page, { search: vin, limit: 1 }, savedOf(vin)),
];

/** PAGE-5: with `vin` the car's folder, with a model its sticker, without either the finder and the cars last worked on. */
export default async function DashboardPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(textOf(query.vin));
  const regenerate = query.regenerate === "true";
  const wish = regenerate ? "&regenerate=true" : "";
  const model = vin ? null : modelOf(query);
  const own = vin ? dashboardHref(vin) + wish : model ? modelStickerHref(model) : routes.dashboard;
  const { site } = await guardPage(own);
  const t = await getTranslations("dashboard.find");
  const { isGlobal, stickerYearFrom } = site;
  if (model || isYmmtKey(vin))
    return <ModelFolder vinKey={vin} named={model ?? undefined} {...{ isGlobal, stickerYearFrom }} />;
  if (vin)
    return (
      <AskedAhead of={asksFolder(vin)}>
        <CarFolder {...{ vin, isGlobal, stickerYearFrom, regenerate }} />
      </AskedAhead>
    );
  return (
    <div className="mx-auto grid max-w-page gap-12 px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <div>
        <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-3 mb-3 max-w-[58ch] text-ink-2">{t("lead")}</p>
        <DashboardFinder />
      </div>
      <AskedAhead
        of={[
          asks(recentVehiclesQuery(), garageCalls.page, { limit: RECENT_CARS }, ({ vehicles }) => vehicles),
        ]}
      >
        <RecentCars />
      </AskedAhead>
    </div>
  );
}
