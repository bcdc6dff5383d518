import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupAlternatives, SignupVoucher } from "@/components/account/auth-offers";
import { SignupForm } from "@/components/account/signup-form";
import { safeNextPath, withNext } from "@/lib/core/next-path";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import type { PageAddress } from "@/lib/search-params";
import { canonicalUrl } from "@/lib/site/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signup");
  return { title: t("title"), ...canonicalUrl(routes.signup) };
}

export default async function SignupPage({ searchParams }: PageAddress) {
  const next = safeNextPath((await searchParams).next) ?? routes.dashboard;
  const { site } = await guardPage(withNext(routes.signup, next));
  const t = await getTranslations("account.signup");
  return (
    <AuthCard
      title={t("title")}
      aside={<SignupVoucher site={site} />}
      other={<SignupAlternatives next={next} />}
    >
      <SignupForm next={next} />
    </AuthCard>
  );
}
