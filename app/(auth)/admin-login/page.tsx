import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { AdminLoginForm } from "@/components/admin/admin-login-form";
import { SsoRefused } from "@/components/admin/sso-login";
import { MessagesProvider } from "@/components/providers/messages-provider";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { currentAdmin } from "@/lib/middleware/admin-page";
import { guardPage, requestForPage } from "@/lib/middleware/page";
import { getStaffNextPath } from "@/lib/middleware/staff-next-path";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";
import { staffCalls } from "@/lib/staff/contract";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.login");
  return { title: t("title"), robots: { index: false } };
}

export default async function AdminLoginPage({ searchParams }: PageAddress) {
  const query = await searchParams;
  const next = getStaffNextPath(query.next);
  const { site } = await guardPage(routes.adminLogin);
  if (!site.ownApi) return <NotOfferedNotice />;
  if (await currentAdmin()) redirect(next);
  const [t, messages, sso] = await Promise.all([
    getTranslations("admin.login"),
    getMessages(),
    // If this fails, the form retries in the browser.
    requestForPage(staffCalls.sso).catch(() => undefined),
  ]);
  const points = [t("points.own"), t("points.idle"), t("points.log")];
  return (
    <AuthCard
      title={t("title")}
      intro={t("intro")}
      aside={<SignupBenefits title={t("asideTitle")} points={points} />}
    >
      <MessagesProvider json={JSON.stringify({ admin: { login: messages.admin.login } })}>
        <SsoRefused reason={formatParamText(query.sso)} />
        <AdminLoginForm next={next} sso={sso?.data} />
      </MessagesProvider>
    </AuthCard>
  );
}
