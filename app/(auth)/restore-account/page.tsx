import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { DeadLink } from "@/components/account/dead-link";
import { RestoreAccount } from "@/components/account/restore-account";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { fetchMailedLinkState, guardPage } from "@/lib/middleware/page";
import { restoreHref, routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.restore");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function RestoreAccountPage({ searchParams }: PageAddress) {
  const token = formatParamText((await searchParams).restore_token);
  const { offers } = await guardPage(token ? restoreHref(token) : routes.restoreAccount);
  if (!offers.includes("deletionRequest")) return <NotOfferedNotice />;
  const [t, state] = await Promise.all([
    getTranslations("account.restore"),
    fetchMailedLinkState("restore", token),
  ]);
  const points = [t("points.credits"), t("points.documents"), t("points.garage")];
  const isDead = state === "used" || state === "expired" || state === "unknown";
  return (
    <AuthCard
      title={t("title")}
      aside={isDead ? null : <SignupBenefits title={t("asideTitle")} points={points} />}
    >
      {isDead ? (
        <DeadLink kind="restore" state={state} action={<Link href={routes.login}>{t("logIn")}</Link>} />
      ) : (
        <RestoreAccount token={token} />
      )}
    </AuthCard>
  );
}
