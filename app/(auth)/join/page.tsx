import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/account/auth-card";
import { SignupBenefits } from "@/components/account/auth-offers";
import { JoinForm } from "@/components/admin/join-form";
import { PageMessages } from "@/components/providers/page-messages";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff.join");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function JoinPage({ searchParams }: PageAddress) {
  const token = formatParamText((await searchParams).invite_token);
  const { site } = await guardPage(routes.join);
  if (!site.ownApi) return <NotOfferedNotice />;
  const t = await getTranslations("staff.join");
  const points = [t("points.console"), t("points.role"), t("points.log")];
  return (
    <AuthCard
      title={t("title")}
      intro={t("intro", { site: site.name })}
      aside={<SignupBenefits title={t("asideTitle")} points={points} />}
    >
      <PageMessages page="join">
        <JoinForm token={token} />
      </PageMessages>
    </AuthCard>
  );
}
