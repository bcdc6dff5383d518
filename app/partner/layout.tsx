import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminProviders } from "@/components/admin/admin-providers";
import { PartnerShell } from "@/components/partner/partner-shell";
import { PageMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("partner");
  return { title: t("title"), robots: { index: false } };
}

export default async function PartnerLayout({ children }: { children: ReactNode }) {
  const { site, admin, role } = await guardPartnerPage(routes.partner, "self");
  return (
    <PageMessages page="partner">
      <AdminProviders base={routes.partner} role={role} choosesSite={false}>
        <PartnerShell site={site} admin={admin}>
          {children}
        </PartnerShell>
      </AdminProviders>
    </PageMessages>
  );
}
