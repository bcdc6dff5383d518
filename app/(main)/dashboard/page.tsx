import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DashboardPage } from "@/components/dashboard/dashboard-page";
import { withMessages } from "@/components/providers/page-messages";
import {
  createPageQueryClient,
  dashboardClient,
  getDashboardCarName,
} from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { guardPage } from "@/lib/middleware/page";
import { getDashboardHref, getModelStickerHref, routes } from "@/lib/routes";
import { formatParamText, type PageAddress, readModelParams } from "@/lib/search-params";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

async function readAddress(searchParams: PageAddress["searchParams"]) {
  const query = await searchParams;
  const { vin } = cleanVinInput(formatParamText(query.vin));
  return { vin, model: vin ? null : readModelParams(query), regenerate: query.regenerate === "true" };
}

/** Puts the car's name first because a tab shows only the start of the title. */
export async function generateMetadata({ searchParams }: PageAddress): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  const { vin, model } = await readAddress(searchParams);
  const name = model
    ? formatVehicleTitle(model)
    : vin
      ? getDashboardCarName(await dashboardClient(vin), vin)
      : "";
  return { title: name || t("title"), robots: { index: false } };
}

export default withMessages("dashboard", async function Dashboard({ searchParams }: PageAddress) {
  const { vin, model, regenerate } = await readAddress(searchParams);
  const vinPath = getDashboardHref(vin) + (regenerate ? "&regenerate=true" : "");
  const { site } = await guardPage(
    vin ? vinPath : model ? getModelStickerHref(model, regenerate) : routes.dashboard,
  );
  const { isGlobal, stickerYearFrom } = site;
  const client = model ? createPageQueryClient() : await dashboardClient(vin);
  const props = { vin, model, isGlobal, stickerYearFrom, regenerate };
  return (
    <Prefetched state={dehydrate(client)}>
      <DashboardPage {...props} />
    </Prefetched>
  );
});
