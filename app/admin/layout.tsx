import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminProviders } from "@/components/admin/admin-providers";
import { AdminShell } from "@/components/admin/admin-shell";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [{ site, admin }, messages] = await Promise.all([guardAdminPage(routes.admin), getMessages()]);
  const { admin: words, common, errors, fields, layout } = messages;
  return (
    <NextIntlClientProvider messages={{ admin: words, common, errors, fields, layout }}>
      <AdminProviders>
        <AdminShell site={site} admin={admin}>
          {children}
        </AdminShell>
      </AdminProviders>
    </NextIntlClientProvider>
  );
}
