"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/sheet";
import { useMaySell } from "@/lib/client/use-webview";
import { routes } from "@/lib/routes";
import type { PanelProps } from "./account-page";
import { BalanceLines } from "./balance-lines";
import { CreditHistory } from "./credit-history";

/** What there is, and how it came to be so: where the balance in the header leads. */
export function CreditsPanel({ isGlobal }: PanelProps) {
  const t = useTranslations("profile.credits");
  const maySell = useMaySell();
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Section title={t("balance")} className="lg:order-2">
        <BalanceLines isGlobal={isGlobal} />
        <p className="mt-2 text-ink-2 text-sm">{t("hint")}</p>
        {maySell ? (
          <ButtonLink href={routes.checkout} look="quiet" className="mt-4">
            {t("get")}
          </ButtonLink>
        ) : null}
      </Section>
      <Section title={t("history")}>
        <CreditHistory />
      </Section>
    </div>
  );
}
