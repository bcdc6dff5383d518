import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { SecureLoginForm } from "@/components/account/secure-login-form";
import { guardPage } from "@/lib/middleware/page";
import { findSafeNextPath } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.secure");
  return { title: t("title"), robots: { index: false } };
}

export default async function SecureLoginPage({ searchParams }: PageAddress) {
  const next = findSafeNextPath((await searchParams).next) ?? routes.home;
  const { site } = await guardPage(routes.secureLogin);
  const t = await getTranslations("account.secure");
  const points = [t("points.why"), t("points.who")];
  if (site.supportEmail) points.push(t("points.help", { support: site.supportEmail }));
  return (
    <AuthCard
      title={t("title")}
      intro={t("intro", { site: site.name })}
      aside={<SignupBenefits title={t("asideTitle")} points={points} />}
    >
      <SecureLoginForm next={next} />
    </AuthCard>
  );
}
