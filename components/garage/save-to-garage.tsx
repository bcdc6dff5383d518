"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { VinDoubtNote } from "@/components/shell/vin-doubt-note";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { useUser } from "@/lib/client/account";
import { useConfirmedVin } from "@/lib/client/confirmed-vins";
import { savedVehicleQuery } from "@/lib/client/garage";
import { useServedQuery } from "@/lib/client/http/served-query";
import { previewQuery } from "@/lib/client/vehicle";
import { takeWantedSave } from "@/lib/client/wanted-save";
import { VIN_LENGTH } from "@/lib/core/constants";
import { findVinDoubt } from "@/lib/core/vin-doubt";
import { findVinRefusal } from "@/lib/core/vin-refusal";
import { getGarageVehicleHref } from "@/lib/routes";
import { useGarageActions } from "./use-garage-actions";

export function SaveToGarage({ vin }: { vin: string }) {
  const t = useTranslations("garage.add");
  const { data: user } = useUser();
  const saved = useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  const preview = useServedQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const { save } = useGarageActions();
  const doubt = findVinDoubt(vin, preview.data?.decode_data);
  const confirmed = useConfirmedVin(vin, doubt !== null);
  const [isAsking, setAsking] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const isOffered = saved.data === null && findVinRefusal(vin) === null;
  const isReady = isOffered && !preview.isLoading && !(doubt && confirmed.isLoading);
  const start = () => {
    if (doubt && !confirmed.isConfirmed) setAsking(true);
    else save.mutate({ vin });
  };
  const saveWanted = useEffectEvent(() => {
    if (takeWantedSave(vin)) start();
  });
  // The user clicked Save on an earlier page, before logging in.
  useEffect(() => {
    if (isReady) saveWanted();
  }, [isReady]);
  // The clicked button is unmounted, so move the focus to the link.
  const isSaved = Boolean(saved.data);
  useEffect(() => {
    if (isSaved && save.isSuccess && document.activeElement === document.body) link.current?.focus();
  }, [isSaved, save.isSuccess]);

  if (isSaved)
    return (
      <Link
        ref={link}
        href={getGarageVehicleHref(saved.data?.vin ?? vin)}
        className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem]"
      >
        <CheckIcon className="size-3.5 flex-none" />
        {t("saved")}
      </Link>
    );
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        busy={save.isPending || save.isSuccess || !isReady}
        onClick={start}
      >
        {t("save")}
      </Button>
      {doubt && isAsking && !confirmed.isConfirmed ? (
        <div className="order-last mt-2 w-full">
          <VinDoubtNote
            vin={vin}
            doubt={doubt}
            onConfirm={() => {
              confirmed.confirm();
              save.mutate({ vin });
            }}
          />
        </div>
      ) : null}
    </>
  );
}
