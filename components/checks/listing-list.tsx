"use client";
import { useTranslations } from "next-intl";
import { SourceText } from "@/components/shell/source-text";
import { useDateFormat } from "@/components/shell/use-date-format";
import { useSourceName } from "@/lib/client/use-source-name";
import type { VehiclePage } from "@/lib/contract/garage";
import { formatCount, formatPriceIn } from "@/lib/core/money";
import { RecordList } from "./record-list";

export type Offer = NonNullable<VehiclePage["sales_listing_history"]>[number];

function useAmounts() {
  const t = useTranslations("checks.listings");
  return ({ price_cents: cents, currency }: Offer) => {
    if (cents === null) return t("noPrice");
    return formatPriceIn(cents, currency);
  };
}

/** Seller names stay untranslated, except the note that marks a sample. */
function useSellers() {
  const t = useTranslations("checks.listings");
  const nameOf = useSourceName();
  return (seller: string | null) =>
    seller === "dealer" || seller === "private" ? t(seller) : seller && nameOf(seller);
}

const USUAL_CONDITIONS = ["new", "used", "certified"] as const;
const usualCondition = (text: string | null) =>
  USUAL_CONDITIONS.find((condition) => condition === text?.toLowerCase());

/** Returns true if the condition is the source's own wording, which stays untranslated. */
export function isOriginalCondition({ condition, condition_translated: translated }: Offer): boolean {
  return condition !== null && translated === undefined && usualCondition(condition) === undefined;
}

function Condition({ offer: { condition, condition_translated: translated } }: { offer: Offer }) {
  const t = useTranslations("checks.listings.conditions");
  const usual = usualCondition(condition);
  if (usual) return t(usual);
  return condition && <SourceText text={condition} translated={translated} />;
}

export function ListingList({ caption, offers }: { caption: string; offers: readonly Offer[] }) {
  const t = useTranslations("checks.listings");
  const columns = useTranslations("checks.value");
  const formatDate = useDateFormat();
  const amount = useAmounts();
  const sellerOf = useSellers();
  const sourceName = useSourceName();
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
          offer.date === "" ? null : formatDate(offer.date),
          t(offer.kind),
          amount(offer),
          offer.mileage === null ? null : formatCount(offer.mileage),
          offer.place,
          sellerOf(offer.seller),
          offer.condition && <Condition key="condition" offer={offer} />,
          offer.images.length > 0 ? <ListingPhotos key="photos" images={offer.images} /> : null,
          offer.source === "" ? null : sourceName(offer.source),
        ],
      }))}
    />
  );
}

/** Links to photos on the source's server because pages load no third-party images. */
function ListingPhotos({ images }: { images: readonly string[] }) {
  const t = useTranslations("checks.listings");
  return (
    <span className="flex flex-wrap gap-x-4">
      {images.map((image, index) => (
        <a
          key={image}
          href={image}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center whitespace-nowrap text-ink"
        >
          {t("photo", { number: index + 1 })}
        </a>
      ))}
    </span>
  );
}
