import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { PageAddress } from "@/app/address";
import { PointsAside } from "@/components/account/auth-asides";
import { AuthSheet } from "@/components/account/auth-sheet";
import { AdminLoginForm } from "@/components/admin/admin-login-form";
import { safeNextPath } from "@/lib/core/next-path";
import { currentAdmin } from "@/lib/middleware/admin-page";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.login");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminLoginPage({ searchParams }: PageAddress) {
  const wanted = safeNextPath((await searchParams).next);
  // A way back to this page would never end.
  const next =
    wanted?.startsWith(routes.admin) && !wanted.startsWith(routes.adminLogin) ? wanted : routes.admin;
  await guardPage(routes.adminLogin);
  if (await currentAdmin()) redirect(next);
  const [t, messages] = await Promise.all([getTranslations("admin.login"), getMessages()]);
  const { admin, common, errors, fields } = messages;
  const points = [t("points.own"), t("points.idle"), t("points.log")];
  return (
    <AuthSheet
      title={t("title")}
      intro={t("intro")}
      aside={<PointsAside title={t("asideTitle")} points={points} />}
    >
      <NextIntlClientProvider messages={{ admin: { login: admin.login }, common, errors, fields }}>
        <AdminLoginForm next={next} />
      </NextIntlClientProvider>
    </AuthSheet>
  );
}
