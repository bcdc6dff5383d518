import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PointsAside } from "@/components/account/auth-asides";
import { AuthSheet } from "@/components/account/auth-sheet";
import { ForgotForm } from "@/components/account/forgot-form";
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
    <AuthSheet
      title={t("title")}
      intro={t("intro")}
      aside={<PointsAside title={t("asideTitle")} points={steps} />}
      other={<Link href={routes.login}>{t("back")}</Link>}
    >
      <ForgotForm />
    </AuthSheet>
  );
}
