import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { PointsAside } from "@/components/account/auth-asides";
import { AuthSheet } from "@/components/account/auth-sheet";
import { NoResetLink } from "@/components/account/no-reset-link";
import { ResetForm } from "@/components/account/reset-form";
import { guardPage } from "@/lib/middleware/page";
import { resetHref, routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.reset");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function ResetPasswordPage({ searchParams }: PageAddress) {
  const token = textOf((await searchParams).reset_token);
  await guardPage(token ? resetHref(token) : routes.resetPassword);
  const [t, forgot] = await Promise.all([
    getTranslations("account.reset"),
    getTranslations("account.forgot"),
  ]);
  const steps = [forgot("steps.email"), forgot("steps.link"), forgot("steps.password")];
  return (
    <AuthSheet
      title={t("title")}
      intro={t("intro")}
      aside={<PointsAside title={forgot("asideTitle")} points={steps} />}
      other={<Link href={routes.login}>{forgot("back")}</Link>}
    >
      {token ? <ResetForm resetToken={token} next={routes.dashboard} /> : <NoResetLink />}
    </AuthSheet>
  );
}
