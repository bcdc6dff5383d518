"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/card";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { figuresQuery } from "@/lib/admin/client/admin";
import type { FiguresWire } from "@/lib/admin/contract/figures";
import { useMoney } from "@/lib/platform/browser";
import { formatCount, formatRate } from "@/lib/platform/i18n";
import { AdminQueryView } from "./query-view";
import { useChosenSite } from "./use-chosen-site";

const COUNTS = ["sign_ups", "reports", "basic_reports", "stickers", "nothing_found", "failed"] as const;

interface FigureRow {
  label: string;
  value: (figures: FiguresWire) => ReactNode;
}

function useSalesRows(periods: readonly FiguresWire[]): FigureRow[] {
  const t = useTranslations("admin.figures");
  const getAmount = useMoney();
  const sold = new Map(
    periods.flatMap(({ sales }) => sales).map((row) => [`${row.currency} ${row.test}`, row]),
  );
  if (sold.size === 0) return [{ label: t("sales"), value: () => t("noSales") }];
  return [...sold.values()].flatMap(({ currency, test }) => {
    const formatAmount = (cents: number) => getAmount(cents, currency);
    const of = ({ sales }: FiguresWire) =>
      sales.find((row) => row.currency === currency && row.test === test);
    const formatPaid = (figures: FiguresWire) =>
      t("amount", { amount: formatAmount(of(figures)?.paid_cents ?? 0), count: of(figures)?.orders ?? 0 });
    const formatRefunded = (figures: FiguresWire) =>
      t("refunds", {
        amount: formatAmount(of(figures)?.refunded_cents ?? 0),
        count: of(figures)?.refunds ?? 0,
      });
    if (test) return [{ label: t("test", { currency }), value: formatPaid }];
    return [
      { label: t("paid", { currency }), value: formatPaid },
      { label: t("refunded", { currency }), value: formatRefunded },
    ];
  });
}

function FiguresTable({ periods }: { periods: readonly FiguresWire[] }) {
  const t = useTranslations("admin.figures");
  const count = (name: (typeof COUNTS)[number], figures: FiguresWire) => {
    const value = figures[name];
    if (name !== "failed" || value === 0) return formatCount(value);
    const all = value + figures.reports + figures.basic_reports + figures.stickers;
    const share = formatRate(Math.round((value / all) * 1000) * 10);
    return t("share", { count: formatCount(value), share });
  };
  const counts = COUNTS.map((name) => ({
    label: t(name),
    value: (figures: FiguresWire) => count(name, figures),
  }));
  const rows: FigureRow[] = [...useSalesRows(periods), ...counts];
  return (
    <Table caption={t("title")} focusable>
      <thead>
        <tr>
          <HeadCell>{t("what")}</HeadCell>
          {periods.map(({ days }) => (
            <HeadCell key={days} numeric>
              {t("days", { days })}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <Cell>{label}</Cell>
            {periods.map((figures) => (
              <Cell key={figures.days} numeric>
                {value(figures)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function Figures() {
  const t = useTranslations("admin.figures");
  const answer = useQuery(figuresQuery(useChosenSite() || undefined));
  return (
    <div className="mb-10">
      <Section title={t("title")} aside={t("text")}>
        <AdminQueryView query={answer} keepsError>
          {(periods) => <FiguresTable periods={periods} />}
        </AdminQueryView>
      </Section>
    </div>
  );
}
