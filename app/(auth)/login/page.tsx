import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { LoginForm } from "@/components/account/login-form";
import { safeNextPath, withNext } from "@/lib/core/next-path";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import type { PageAddress } from "@/lib/search-params";
import { canonicalUrl } from "@/lib/site/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.login");
  return { title: t("title"), ...canonicalUrl(routes.login) };
}

export default async function LoginPage({ searchParams }: PageAddress) {
  const next = safeNextPath((await searchParams).next) ?? routes.dashboard;
  await guardPage(withNext(routes.login, next));
  const t = await getTranslations("account.login");
  const points = [t("points.documents"), t("points.garage"), t("points.credits")];
  return (
    <AuthCard
      title={t("title")}
      aside={<SignupBenefits title={t("asideTitle")} points={points} />}
      other={
        <p>
          {t("noAccount")} <Link href={withNext(routes.signup, next)}>{t("signup")}</Link>
        </p>
      }
    >
      <LoginForm next={next} forgotHref={routes.forgotPassword} />
    </AuthCard>
  );
}
