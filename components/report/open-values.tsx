"use client";
import { useTranslations } from "next-intl";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { useSourceName } from "@/lib/client/use-source-name";
import type { MarketValueResult } from "@/lib/contract/checks-market-value";
import type { PreviewAuction } from "@/lib/contract/vehicle";
import { formatCount, formatDollars, formatPrice } from "@/lib/core/money";

const UNKNOWN = "–";

/** Auctions that the upstream shows without a report. */
export function OpenAuctions({ auctions }: { auctions: readonly PreviewAuction[] }) {
  const t = useTranslations("preview.locked");
  const formatDate = useDateFormat();
  const sourceName = useSourceName();
  return (
    <Table caption={t("auction.title")} focusable>
      <thead>
        <tr>
          <HeadCell>{t("date")}</HeadCell>
          <HeadCell numeric>{t("price")}</HeadCell>
          <HeadCell numeric>{t("miles")}</HeadCell>
          <HeadCell>{t("source")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {auctions.map(({ date, price_cents, mileage, place, source }) => (
          <tr key={[date, price_cents, mileage, place, source].join(" ")}>
            <Cell>{date === null ? UNKNOWN : formatDate(date)}</Cell>
            <Cell numeric>{price_cents === null ? UNKNOWN : formatPrice(price_cents)}</Cell>
            <Cell numeric>{mileage === null ? UNKNOWN : formatCount(mileage)}</Cell>
            <Cell>{[place, source && sourceName(source)].filter(Boolean).join(", ") || UNKNOWN}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const KINDS = ["trade_in", "private_party", "dealer_retail"] as const;

/** Market values that the upstream shows without a report. */
export function OpenMarketValues({ entries }: Pick<MarketValueResult, "entries">) {
  const t = useTranslations("preview.locked");
  return (
    <Table caption={t("value.title")} focusable>
      <thead>
        <tr>
          <HeadCell>{t("condition")}</HeadCell>
          {KINDS.map((kind) => (
            <HeadCell key={kind} numeric>
              {t(kind)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={Object.values(entry).join(" ")}>
            <Cell className="capitalize">{entry.condition === "all" ? t("all") : entry.condition}</Cell>
            {KINDS.map((kind) => {
              const cents = entry[kind];
              return (
                <Cell key={kind} numeric>
                  {cents === null ? UNKNOWN : formatDollars(cents)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
