import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminProviders } from "@/components/admin/admin-providers";
import { AdminShell } from "@/components/admin/admin-shell";
import { PageMessages } from "@/components/providers/page-messages";
import { getAdminRole } from "@/lib/admin/contract/session";
import { guardStaffPage } from "@/lib/middleware/admin-page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminLayout({ children }: { children: ReactNode }) {
  // Each page checks its own permissions; site owners are redirected to the same page of their console.
  const { site, admin } = await guardStaffPage(routes.admin);
  return (
    <PageMessages page="admin">
      <AdminProviders base={routes.admin} role={getAdminRole(admin)} choosesSite={admin.all_sites}>
        <AdminShell site={site} admin={admin}>
          {children}
        </AdminShell>
      </AdminProviders>
    </PageMessages>
  );
}
