import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DashboardPage } from "@/components/dashboard/dashboard-page";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchDashboard } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { cleanVinInput } from "@/lib/core/vin-input";
import { guardPage } from "@/lib/middleware/page";
import { dashboardHref, modelStickerHref, routes } from "@/lib/routes";
import { modelParams, type PageAddress, paramText } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title"), robots: { index: false } };
}

/** PAGE-5: the dashboard of the vehicle with `vin`, or of a model; without either, the finder. */
export default withMessages("dashboard", async function Dashboard({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(paramText(query.vin));
  const model = vin ? null : modelParams(query);
  const regenerate = query.regenerate === "true";
  const vinPath = dashboardHref(vin) + (regenerate ? "&regenerate=true" : "");
  const { site } = await guardPage(
    vin ? vinPath : model ? modelStickerHref(model, regenerate) : routes.dashboard,
  );
  const { isGlobal, stickerYearFrom } = site;
  const client = pageQueryClient();
  if (!model) await prefetchDashboard(client, vin);
  const props = { vin, model, isGlobal, stickerYearFrom, regenerate };
  return (
    <Prefetched state={dehydrate(client)}>
      <DashboardPage {...props} />
    </Prefetched>
  );
});
