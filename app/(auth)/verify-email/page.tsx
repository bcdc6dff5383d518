import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { VerifyEmail } from "@/components/account/verify-email";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { fetchMailedLinkState, guardPage } from "@/lib/middleware/page";
import { loginHref, routes, verifyEmailHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.verify");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function VerifyEmailPage({ searchParams }: PageAddress) {
  const token = formatParamText((await searchParams).verify_token) ?? "";
  const address = token ? verifyEmailHref(token) : routes.verifyEmail;
  const { user, site } = await guardPage(address);
  if (!site.ownApi) return <NotOfferedNotice />;
  if (!user) redirect(loginHref(address));
  const [t, state] = await Promise.all([
    getTranslations("account.verify"),
    fetchMailedLinkState("verify", token),
  ]);
  const points = [t("points.yours"), t("points.credits"), t("points.reset")];
  return (
    <AuthCard title={t("title")} aside={<SignupBenefits title={t("asideTitle")} points={points} />}>
      <VerifyEmail token={token} email={user.email} state={state} />
    </AuthCard>
  );
}
