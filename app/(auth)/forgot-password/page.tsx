import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.forgot");
  return { title: t("title"), robots: { index: false } };
}

export default async function ForgotPasswordPage() {
  await guardPage(routes.forgotPassword);
  const t = await getTranslations("account.forgot");
  const steps = [t("steps.email"), t("steps.link"), t("steps.password")];
  return (
    <AuthCard
      title={t("title")}
      intro={t("intro")}
      aside={<SignupBenefits title={t("asideTitle")} points={steps} />}
      other={<Link href={routes.login}>{t("back")}</Link>}
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
