import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { LeaderList } from "@/components/ui/leader-list";
import { PageSheet } from "@/components/ui/page-sheet";
import { Section } from "@/components/ui/sheet";
import type { User } from "@/lib/contract/account";
import { routes } from "@/lib/routes";
import { BalanceLines } from "./balance-lines";
import { ChangePasswordForm } from "./change-password-form";
import { LogOutButton } from "./log-out-button";

interface AccountPageProps {
  user: User;
  isGlobal: boolean;
}

/** The account as a form of four numbered parts. */
export function AccountPage({ user, isGlobal }: AccountPageProps) {
  const t = useTranslations("account");
  const details = [
    { label: t("email"), value: <span className="break-all">{user.email}</span> },
    ...(user.phone ? [{ label: t("phone"), value: user.phone }] : []),
    { label: t("page.kind"), value: user.isDealer ? t("page.dealer") : t("page.person") },
  ];
  return (
    <PageSheet title={t("page.title")}>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Section number={1} title={t("page.details")}>
          <LeaderList items={details} />
        </Section>
        <Section number={2} title={t("page.balance")}>
          <BalanceLines isGlobal={isGlobal} />
          <p className="mt-2 text-ink-2 text-sm">{t("page.balanceHint")}</p>
          <ButtonLink href={routes.checkout} look="quiet" className="mt-4">
            {t("page.getCredits")}
          </ButtonLink>
        </Section>
        <Section number={3} title={t("page.password")}>
          <p className="mb-5 text-ink-2 text-sm">{t("page.passwordIntro")}</p>
          <ChangePasswordForm email={user.email} />
        </Section>
        <Section number={4} title={t("page.leave")}>
          <p className="mb-5 text-ink-2 text-sm">{t("page.leaveText")}</p>
          <LogOutButton />
        </Section>
      </div>
    </PageSheet>
  );
}
