"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { useConsoleHref } from "@/components/admin/console-href";
import { AdminQueryView } from "@/components/admin/query-view";
import { useValueLabel } from "@/components/admin/value";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { StatusIcon } from "@/components/ui/status-icon";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { type PricesData, pricesQuery } from "@/lib/admin/client/admin";
import { useMoney } from "@/lib/platform/browser";
import { MissingWholesale } from "./missing-wholesale";

function Plans({ plans, owes }: { plans: PricesData["plans"]; owes: boolean }) {
  const t = useTranslations("paymentAccount.prices");
  const locale = useLocale();
  const money = useMoney();
  const valueLabel = useValueLabel();
  return (
    <Table caption={t("plans")} focusable>
      <thead>
        <tr>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell>{t("audience")}</HeadCell>
          <HeadCell numeric>{t("price")}</HeadCell>
          {owes ? (
            <>
              <HeadCell numeric>{t("wholesale")}</HeadCell>
              <HeadCell numeric>{t("margin")}</HeadCell>
            </>
          ) : null}
          <HeadCell>{t("state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => {
          const readAmount = (cents: number | null) => (cents === null ? "–" : money(cents, plan.currency));
          return (
            <tr key={plan.id}>
              <Cell>{locale === "es" ? plan.name_es : plan.name_en}</Cell>
              <Cell>{valueLabel(plan.user_type)}</Cell>
              <Cell numeric>{readAmount(plan.price_cents)}</Cell>
              {owes ? (
                <>
                  <Cell numeric>{readAmount(plan.wholesale_cents)}</Cell>
                  <Cell numeric>{readAmount(plan.margin_cents)}</Cell>
                </>
              ) : null}
              <Cell>
                {plan.on_sale === "below_floor" || plan.on_sale === "no_wholesale" ? (
                  <StatusIcon state="found">
                    {t(plan.on_sale === "no_wholesale" ? "noWholesale" : "below")}
                  </StatusIcon>
                ) : (
                  t(plan.on_sale === "yes" ? "onSale" : "hidden")
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Wholesale({ prices }: { prices: PricesData["wholesale"] }) {
  const t = useTranslations("paymentAccount.prices");
  const format = useFormatter();
  const money = useMoney();
  const valueLabel = useValueLabel();
  if (prices.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return (
    <Table caption={t("wholesaleTitle")} focusable>
      <thead>
        <tr>
          <HeadCell>{t("product")}</HeadCell>
          <HeadCell numeric>{t("document")}</HeadCell>
          <HeadCell numeric>{t("month")}</HeadCell>
          <HeadCell>{t("from")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => {
          const readAmount = (cents: number | null) => (cents === null ? "–" : money(cents, price.currency));
          const from = format.dateTime(new Date(price.valid_from), { dateStyle: "medium" });
          return (
            <tr key={price.id}>
              <Cell>
                {valueLabel(price.product)} · {price.currency}
              </Cell>
              <Cell numeric>{readAmount(price.document_cents)}</Cell>
              <Cell numeric>{readAmount(price.unlimited_month_cents)}</Cell>
              <Cell>{price.in_force ? t("since", { date: from }) : t("startsOn", { date: from })}</Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

export function PricesPage() {
  const t = useTranslations("paymentAccount.prices");
  const href = useConsoleHref();
  const query = useQuery(pricesQuery);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("intro")} />
      <MissingWholesale />
      <AdminQueryView query={query} keepsError>
        {({ plans, wholesale, settlement }) => {
          const owes = settlement !== "none";
          return (
            <div className="grid gap-10">
              <Section title={t("plans")} aside={owes ? t("beforeTax") : undefined}>
                <Plans plans={plans} owes={owes} />
                <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
                  <Link href={href("plans")} prefetch={false}>
                    {t("change")}
                  </Link>
                  <Link href={href("plan-versions")} prefetch={false}>
                    {t("history")}
                  </Link>
                </p>
              </Section>
              {owes ? (
                <Section title={t("wholesaleTitle")} aside={t("byOperator")}>
                  <Wholesale prices={wholesale} />
                </Section>
              ) : null}
            </div>
          );
        }}
      </AdminQueryView>
    </>
  );
}
