import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PointsAside } from "@/components/account/auth-asides";
import { AuthSheet } from "@/components/account/auth-sheet";
import { ResetForm } from "@/components/account/reset-form";
import { EmptyState } from "@/components/ui/empty-state";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import type { PageAddress } from "../address";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.reset");
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function ResetPasswordPage({ searchParams }: PageAddress) {
  const { reset_token: token } = await searchParams;
  await guardPage(routes.resetPassword);
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
      {typeof token === "string" && token !== "" ? (
        <ResetForm resetToken={token} next={routes.dashboard} />
      ) : (
        <EmptyState
          title={t("noLinkTitle")}
          action={<Link href={routes.forgotPassword}>{t("askAgain")}</Link>}
        >
          {t("noLink")}
        </EmptyState>
      )}
    </AuthSheet>
  );
}
