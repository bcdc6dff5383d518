import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Shell } from "@/app/shell";
import { Words } from "@/app/words";
import { routes } from "@/lib/routes";
import { onlyAddress } from "@/lib/site/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checks.page");
  return { title: t("title"), description: t("lead"), ...onlyAddress(routes.vehicleChecks) };
}

/** The checks' own wrapper inside the main shell (PAGE-2); live chat stays away from it (PAGE-16). */
export default function VehicleChecksLayout({ children }: { children: ReactNode }) {
  return (
    <Shell>
      <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-14">
        <Words of={["checks", "scan", "vehicle"]}>{children}</Words>
      </div>
    </Shell>
  );
}
