"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { OriginalTextNote } from "@/components/shell/source-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { StatusIcon } from "@/components/ui/status-icon";
import { garageKeys, savedVehicleQuery, saveVehicle } from "@/lib/client/garage";
import { useServedQuery } from "@/lib/client/http/served-query";
import { marketHistoryQuery } from "@/lib/client/market-history";
import { previewQuery } from "@/lib/client/vehicle";
import { TOAST_MS, VIN_LENGTH } from "@/lib/core/constants";
import { nameCase } from "@/lib/core/vehicle/specification";
import { useToasts } from "@/stores/toast";
import { isOriginalCondition, ListingList, type Offer } from "./listing-list";
import { LockedValues } from "./locked-values";
import { UsOnlyNote } from "./us-only-note";

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
