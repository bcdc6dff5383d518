import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { DeadLink } from "@/components/account/dead-link";
import { MissingResetLink } from "@/components/account/missing-reset-link";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { fetchMailedLinkState, guardPage } from "@/lib/middleware/page";
import { findSafeNextPath } from "@/lib/platform/values";
import { resetHref, routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.reset");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function ResetPasswordPage({ searchParams }: PageAddress) {
  const params = await searchParams;
  const token = formatParamText(params.reset_token);
  const next = findSafeNextPath(params.next);
  await guardPage(token ? resetHref(token, next ?? undefined) : routes.resetPassword);
  const [t, forgot, state] = await Promise.all([
    getTranslations("account.reset"),
    getTranslations("account.forgot"),
    fetchMailedLinkState("reset", token),
  ]);
  const steps = [forgot("steps.email"), forgot("steps.link"), forgot("steps.password")];
  const isDead = state === "used" || state === "expired" || state === "unknown";
  const form = isDead ? (
    <DeadLink
      kind="reset"
      state={state}
      action={<Link href={routes.forgotPassword}>{t("requestLink")}</Link>}
    />
  ) : (
    <ResetPasswordForm resetToken={token} next={next ?? routes.dashboard} />
  );
  return (
    <AuthCard
      title={t("title")}
      intro={token && !isDead ? t("intro") : null}
      aside={<SignupBenefits title={forgot("asideTitle")} points={steps} />}
      other={<Link href={routes.login}>{forgot("back")}</Link>}
    >
      {token ? form : <MissingResetLink />}
    </AuthCard>
  );
}
