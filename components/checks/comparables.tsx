"use client";
import { useTranslations } from "next-intl";
import type { MarketAnswer } from "@/lib/contract/market-value";
import { formatCount, formatDollars } from "@/lib/core/money";
import { RecordList } from "./record-list";
import { useDays } from "./use-days";

/** The cars that a value comes from: a figure that cannot be looked behind is worth little. */
export function Comparables({ comparables }: Pick<MarketAnswer, "comparables">) {
  const t = useTranslations("checks.value");
  const kinds = useTranslations("checks.listings");
  const days = useDays();
  if (comparables.length === 0) return null;
  return (
    <section>
      <h3 className="heading mb-2 text-lg">{t("comparables")}</h3>
      <RecordList
        caption={t("comparables")}
        columns={[
          { label: t("car") },
          { label: t("date"), whole: true },
          { label: kinds("kind") },
          { label: t("place") },
          { label: t("miles"), numeric: true },
          { label: t("price"), numeric: true },
          { label: t("source") },
        ]}
        lines={comparables.map((one, index) => ({
          id: `${index} ${one.date} ${one.price_cents}`,
          cells: [
            one.title,
            days(one.date),
            kinds(one.kind),
            one.place,
            one.miles === null ? null : formatCount(one.miles),
            formatDollars(one.price_cents),
            one.source,
          ],
        }))}
      />
    </section>
  );
}
