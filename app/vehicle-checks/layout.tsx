import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMessages } from "@/components/providers/page-messages";
import { PageShell } from "@/components/shell/page-shell";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checks.page");
  return { title: t("title"), description: t("lead"), ...getCanonicalUrl(routes.vehicleChecks) };
}

export default function VehicleChecksLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell>
      <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-14">
        <PageMessages page="vehicleChecks">{children}</PageMessages>
      </div>
    </PageShell>
  );
}
