"use client";
import { useTranslations } from "next-intl";
import { MarketValueTable } from "@/components/checks/market-value-table";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { formatCount, formatPrice } from "@/lib/platform/i18n";
import { useSourceName } from "@/lib/site/client/use-source-name";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import type { PreviewAuction } from "@/lib/vehicle/contract/vehicle";

const UNKNOWN = "–";

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

export function OpenMarketValues({ entries }: Pick<MarketValueResult, "entries">) {
  const t = useTranslations("preview.locked");
  return <MarketValueTable caption={t("value.title")} entries={entries} text={t} all={t("all")} />;
}
