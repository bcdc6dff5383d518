"use client";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { useMaySell } from "@/components/providers/use-may-sell";
import type { AccountPanelProps } from "@/components/shell/account-panel";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { routes } from "@/lib/routes";
import { BalanceList } from "./balance-list";
import { CreditHistory } from "./credit-history";

export function CreditsPanel({ isGlobal }: AccountPanelProps) {
  const t = useTranslations("profile.credits");
  const hasHistory = useOffer("creditHistory");
  const ownApi = useOffer("ownApi");
  const maySell = useMaySell();
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Section title={t("balance")} className="lg:order-2">
        <BalanceList isGlobal={isGlobal} />
        {ownApi ? <p className="mt-2 text-ink-2 text-sm">{t("hint")}</p> : null}
        {maySell ? (
          <ButtonLink href={routes.checkout} variant="quiet" className="mt-4">
            {t("get")}
          </ButtonLink>
        ) : null}
      </Section>
      {hasHistory ? (
        <Section title={t("history")}>
          <CreditHistory />
        </Section>
      ) : null}
    </div>
  );
}
