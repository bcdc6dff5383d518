"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AdminQueryView } from "@/components/admin/query-view";
import { Section } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { dailyQuery } from "@/lib/admin/client/admin";
import { DAILY_SPANS, type DailyFigures as Daily, type DayFigures } from "@/lib/admin/contract/figures";
import { useMoney } from "@/lib/platform/browser";
import { formatCount, formatRate } from "@/lib/platform/i18n";
import { DayChart } from "./day-chart";

const sumBy = (days: readonly DayFigures[], value: (day: DayFigures) => number) =>
  days.reduce((sum, day) => sum + value(day), 0);

function Charts({ figures: { currency, days } }: { figures: Daily }) {
  const t = useTranslations("partner.overview");
  const money = useMoney();
  const readAmount = (cents: number) => money(cents, currency);
  const count = (
    name: "orders" | "refunds" | "previews" | "reports" | "stickers" | "failed" | "sign_ups",
  ) => ({
    label: t(`figures.${name}`),
    value: (day: DayFigures) => day[name],
    format: formatCount,
  });
  const cents = (name: "paid_cents" | "refunded_cents", label: string) => ({
    label,
    value: (day: DayFigures) => day[name],
    format: readAmount,
  });
  /** Returns orders per 100 previews, or null without previews. */
  const getConversion = (orders: number, previews: number) =>
    previews === 0
      ? null
      : t("conversion", { rate: formatRate(Math.round((orders / previews) * 1000) * 10) });
  const getTotal = (name: keyof Omit<DayFigures, "day">) => sumBy(days, (day) => day[name]);
  return (
    <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      <DayChart
        title={t("figures.sales")}
        total={t("salesTotal", { amount: readAmount(getTotal("paid_cents")), count: getTotal("orders") })}
        days={days}
        columns={[cents("paid_cents", t("figures.sales")), count("orders")]}
      />
      <DayChart
        title={t("figures.previews")}
        total={getConversion(getTotal("orders"), getTotal("previews"))}
        days={days}
        columns={[
          count("previews"),
          count("orders"),
          { label: t("figures.sign_ups"), value: (day) => day.sign_ups, format: formatCount },
        ]}
      />
      <DayChart
        title={t("figures.documents")}
        total={formatCount(getTotal("reports") + getTotal("stickers"))}
        days={days}
        columns={[
          {
            label: t("figures.documents"),
            value: (day) => day.reports + day.stickers,
            format: formatCount,
          },
          count("reports"),
          count("stickers"),
        ]}
      />
      <DayChart
        title={t("figures.refunded")}
        total={readAmount(getTotal("refunded_cents"))}
        days={days}
        columns={[cents("refunded_cents", t("figures.refunded")), count("refunds")]}
      />
      <DayChart
        title={t("figures.failed")}
        total={formatCount(getTotal("failed"))}
        days={days}
        columns={[count("failed")]}
      />
    </div>
  );
}

export function DailyFigures() {
  const t = useTranslations("partner.overview");
  const [days, setDays] = useState<(typeof DAILY_SPANS)[number]>("30");
  const [payments, setPayments] = useState<"real" | "test">("real");
  const answer = useQuery(dailyQuery({ days, payments }));
  return (
    <Section title={t("byDay")} aside={t("utc")} className="mb-10">
      <div className="mb-5 flex flex-wrap gap-4">
        <Field label={t("span")}>
          <Select
            value={days}
            onChange={({ target }) => setDays(DAILY_SPANS.find((span) => span === target.value) ?? "30")}
          >
            {DAILY_SPANS.map((span) => (
              <option key={span} value={span}>
                {t("lastDays", { days: Number(span) })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("payments")}>
          <Select
            value={payments}
            onChange={({ target }) => setPayments(target.value === "test" ? "test" : "real")}
          >
            <option value="real">{t("real")}</option>
            <option value="test">{t("test")}</option>
          </Select>
        </Field>
      </div>
      <AdminQueryView query={answer} keepsError>
        {(figures) => (
          <>
            {figures.other_orders > 0 ? (
              <p className="mb-4 text-ink-2">
                {t("otherCurrencies", { count: figures.other_orders, currency: figures.currency })}
              </p>
            ) : null}
            <Charts figures={figures} />
          </>
        )}
      </AdminQueryView>
    </Section>
  );
}
