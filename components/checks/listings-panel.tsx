"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { OriginalTextNote, SourceText } from "@/components/shell/source-text";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { StatusIcon } from "@/components/ui/status-icon";
import { marketHistoryQuery } from "@/lib/admin/client/market-history";
import { garageKeys, savedVehicleQuery, saveVehicle } from "@/lib/garage/client/garage";
import type { VehiclePage } from "@/lib/garage/contract/garage";
import { useServedQuery } from "@/lib/platform/browser";
import { formatCount, formatPriceIn } from "@/lib/platform/i18n";
import { TOAST_MS, VIN_LENGTH } from "@/lib/platform/values";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { nameCase } from "@/lib/vehicle/rules/specification";
import { useToasts } from "@/stores/toast";
import { LockedValues } from "./locked-values";
import { RecordList } from "./record-list";
import { UsOnlyNote } from "./us-only-note";

type Offer = NonNullable<VehiclePage["sales_listing_history"]>[number];

function useAmounts() {
  const t = useTranslations("checks.listings");
  return ({ price_cents: cents, currency }: Offer) => {
    if (cents === null) return t("noPrice");
    return formatPriceIn(cents, currency);
  };
}

/** Seller names aren't translated, except for the note that marks a sample. */
function useSellers() {
  const t = useTranslations("checks.listings");
  const getName = useSourceName();
  return (seller: string | null) =>
    seller === "dealer" || seller === "private" ? t(seller) : seller && getName(seller);
}

const USUAL_CONDITIONS = ["new", "used", "certified"] as const;
const findUsualCondition = (text: string | null) =>
  USUAL_CONDITIONS.find((condition) => condition === text?.toLowerCase());

/** Returns true if the condition is the source's own wording, which isn't translated. */
function isOriginalCondition({ condition, condition_translated: translated }: Offer): boolean {
  return condition !== null && translated === undefined && findUsualCondition(condition) === undefined;
}

function Condition({ offer: { condition, condition_translated: translated } }: { offer: Offer }) {
  const t = useTranslations("checks.listings.conditions");
  const usual = findUsualCondition(condition);
  if (usual) return t(usual);
  return condition && <SourceText text={condition} translated={translated} />;
}

function ListingList({ caption, offers }: { caption: string; offers: readonly Offer[] }) {
  const t = useTranslations("checks.listings");
  const columns = useTranslations("checks.value");
  const formatDate = useDateFormat();
  const amount = useAmounts();
  const getSeller = useSellers();
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
          getSeller(offer.seller),
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

interface OffersProps {
  title: string;
  offers: readonly Offer[] | null;
  none: string;
}

function Offers({ title, offers, none }: OffersProps) {
  const t = useTranslations("checks.listings");
  const state = offers ? "none" : "unchecked";
  return (
    <section>
      <h3 className="heading mb-2 text-lg">{title}</h3>
      {offers && offers.length > 0 ? (
        <ListingList caption={title} offers={offers} />
      ) : (
        <div className="grid gap-1.5">
          <p>
            <StatusIcon state={state}>{t(state)}</StatusIcon>
          </p>
          <p className="max-w-measure text-ink-2">{offers ? none : t("uncheckedText")}</p>
        </div>
      )}
    </section>
  );
}

function SaveFirst({ vin }: { vin: string }) {
  const t = useTranslations("checks.listings");
  const toast = useTranslations("garage.toast");
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const save = useMutation({
    mutationFn: async () => {
      if (vin.length !== VIN_LENGTH) return saveVehicle({ vin });
      const { decode_data: decode } = await client.ensureQueryData(previewQuery(vin));
      const { modelYear: year, make, model, trim, series } = decode;
      return saveVehicle({ vin, year, make: make && nameCase(make), model, trim, series });
    },
    onSuccess: () => {
      show({ title: toast("success"), message: toast("saved"), duration: TOAST_MS.save });
      return client.invalidateQueries({ queryKey: garageKeys.all });
    },
  });
  return (
    <div className="grid gap-4">
      <EmptyState
        title={t("saveTitle")}
        action={
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            {t("save")}
          </Button>
        }
      >
        {t("saveText")}
      </EmptyState>
      {save.error ? <CheckError error={save.error} onRetry={() => save.mutate()} /> : null}
    </div>
  );
}

export function ListingsPanel({ vin }: { vin: string }) {
  return (
    <>
      <UsOnlyNote vin={vin} />
      <QueryView
        query={useServedQuery(savedVehicleQuery(vin))}
        problem={(problem) => <CheckError {...problem} />}
        isEmpty={(vehicle) => vehicle === null}
        empty={<SaveFirst vin={vin} />}
      >
        {(vehicle) => <MarketHistory vin={vehicle?.vin ?? vin} />}
      </QueryView>
    </>
  );
}

function MarketHistory({ vin }: { vin: string }) {
  const t = useTranslations("checks.listings");
  const common = useTranslations("common");
  return (
    <QueryView
      query={useServedQuery(marketHistoryQuery(vin, useLocale()))}
      problem={(problem) => <CheckError {...problem} />}
    >
      {({ listings, auctions, locked }) => {
        if (locked)
          return (
            <LockedValues
              vin={vin}
              parts={[
                { name: "listings", ...locked.listings },
                { name: "auctions", ...locked.auctions },
              ]}
            />
          );
        const auctioned = auctions?.map(({ data, images, source }) => ({ ...data, images, source })) ?? null;
        const all = [...(listings ?? []), ...(auctioned ?? [])];
        return (
          <div className="grid gap-8">
            {all.some((offer) => offer.sample) ? (
              <p className="text-secondary">
                <Badge>{common("sample")}</Badge>
              </p>
            ) : null}
            <Offers title={t("offers")} offers={listings} none={t("noOffers")} />
            <Offers title={t("auctions")} offers={auctioned} none={t("noAuctions")} />
            <OriginalTextNote shown={all.some(isOriginalCondition)} />
          </div>
        );
      }}
    </QueryView>
  );
}
