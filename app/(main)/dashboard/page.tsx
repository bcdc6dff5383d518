import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ModelDashboard } from "@/components/dashboard/model-dashboard";
import { VehicleDashboard } from "@/components/dashboard/vehicle-dashboard";
import { RecentVehicles } from "@/components/garage/recent-vehicles";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { DashboardFinder } from "@/components/vehicle/dashboard-finder";
import { savedVehicleQuery } from "@/lib/client/garage";
import { recentVehiclesQuery } from "@/lib/client/garage-list";
import { reportRecordQuery } from "@/lib/client/report";
import { isYmmtKey } from "@/lib/core/sticker/confirmation";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { dashboardHref, modelStickerHref, routes } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title"), robots: { index: false } };
}

/** Year, make and model from the query string, for a vehicle without a VIN. */
function modelOf(query: Awaited<PageAddress["searchParams"]>) {
  const [year, make, model] = [Number(paramText(query.year)), paramText(query.make), paramText(query.model)];
  return Number.isInteger(year) && year > 1885 && year < 2101 && make && model ? { year, make, model } : null;
}

/** The queries of a vehicle's dashboard: preview, documents, saved vehicle. */
const prefetchDashboard = (client: QueryClient, vin: string) =>
  Promise.all([
    prefetchVehicle(client, vin),
    client.prefetchQuery(reportRecordQuery(vin)),
    client.prefetchQuery(savedVehicleQuery(vin)),
  ]);

/**
 * PAGE-5: with `vin` the vehicle's dashboard, with a model its sticker, otherwise the finder and recent vehicles.
 */
export default withMessages("dashboard", async function DashboardPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(paramText(query.vin));
  const regenerate = query.regenerate === "true";
  const regenerateQuery = regenerate ? "&regenerate=true" : "";
  const model = vin ? null : modelOf(query);
  const path = vin
    ? dashboardHref(vin) + regenerateQuery
    : model
      ? modelStickerHref(model)
      : routes.dashboard;
  const { site } = await guardPage(path);
  const t = await getTranslations("dashboard.find");
  const { isGlobal, stickerYearFrom } = site;
  if (model || isYmmtKey(vin))
    return (
      <ModelDashboard
        vinKey={vin}
        named={model ?? undefined}
        isGlobal={isGlobal}
        stickerYearFrom={stickerYearFrom}
      />
    );
  const client = pageQueryClient();
  await (vin ? prefetchDashboard(client, vin) : client.prefetchQuery(recentVehiclesQuery()));
  if (vin)
    return (
      <Prefetched state={dehydrate(client)}>
        <VehicleDashboard
          vin={vin}
          isGlobal={isGlobal}
          stickerYearFrom={stickerYearFrom}
          regenerate={regenerate}
        />
      </Prefetched>
    );
  return (
    <div className="mx-auto grid max-w-page gap-12 px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <div>
        <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-3 mb-3 max-w-[58ch] text-ink-2">{t("lead")}</p>
        <DashboardFinder />
      </div>
      <Prefetched state={dehydrate(client)}>
        <RecentVehicles />
      </Prefetched>
    </div>
  );
});
