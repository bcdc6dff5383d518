import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { CarFolder } from "@/app/car-folder";
import { RecentCars } from "@/components/garage/recent-cars";
import { DashboardFinder } from "@/components/vehicle/dashboard-finder";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { dashboardHref, routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title"), robots: { index: false } };
}

/** PAGE-5: with `vin` the car's folder, without it the finder and the cars last worked on. */
export default async function DashboardPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(textOf(query.vin));
  const regenerate = query.regenerate === "true";
  const wish = regenerate ? "&regenerate=true" : "";
  const { site } = await guardPage(vin ? dashboardHref(vin) + wish : routes.dashboard);
  const t = await getTranslations("dashboard.find");
  if (vin) return <CarFolder vin={vin} isGlobal={site.isGlobal} regenerate={regenerate} />;
  return (
    <div className="mx-auto grid max-w-page gap-12 px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <div>
        <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-3 mb-3 max-w-[58ch] text-ink-2">{t("lead")}</p>
        <DashboardFinder />
      </div>
      <RecentCars />
    </div>
  );
}
