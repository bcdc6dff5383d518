"use client";
import { useTranslations } from "next-intl";
import type { VehiclePage } from "@/lib/contract/garage";
import { formatCount, formatDollars } from "@/lib/core/money";
import { OfferPhotos } from "./offer-photos";
import { RecordList } from "./record-list";
import { useDays } from "./use-days";

export type Offer = VehiclePage["sales_listing_history"][number];

function useAmounts() {
  const t = useTranslations("checks.listings");
  return ({ price_cents: cents, currency }: Offer) => {
    if (cents === null) return t("noPrice");
    return currency === "USD" ? formatDollars(cents) : `${formatDollars(cents).replace("$", "")} ${currency}`;
  };
}

function useSellers() {
  const t = useTranslations("checks.listings");
  return (seller: string | null) => (seller === "dealer" || seller === "private" ? t(seller) : seller);
}

/** The source's word in the reader's language where it is one of the usual ones; a grade or a remark as it is. */
function useConditions() {
  const t = useTranslations("checks.listings.conditions");
  return (condition: string | null) => {
    const known = condition?.toLowerCase() as "new" | "used" | "certified";
    return condition && t.has(known) ? t(known) : condition;
  };
}

/** Listings, sales or auctions, newest first, each with its date, price, miles, place and source. */
export function OfferList({ caption, offers }: { caption: string; offers: readonly Offer[] }) {
  const t = useTranslations("checks.listings");
  const columns = useTranslations("checks.value");
  const days = useDays();
  const amount = useAmounts();
  const sellerOf = useSellers();
  const conditionOf = useConditions();
  return (
    <RecordList
      caption={caption}
      columns={[
        { label: columns("date"), whole: true },
        { label: t("kind") },
        { label: columns("price"), numeric: true },
        { label: columns("miles"), numeric: true },
        { label: columns("place") },
        { label: t("seller") },
        { label: t("condition") },
        { label: t("photos") },
        { label: columns("source") },
      ]}
      lines={offers.map((offer, index) => ({
        id: `${index} ${offer.date} ${offer.source}`,
        cells: [
          days(offer.date),
          t(offer.kind),
          amount(offer),
          offer.mileage === null ? null : formatCount(offer.mileage),
          offer.place,
          sellerOf(offer.seller),
          conditionOf(offer.condition),
          offer.images.length > 0 ? <OfferPhotos key="photos" images={offer.images} /> : null,
          offer.source,
        ],
      }))}
    />
  );
}
