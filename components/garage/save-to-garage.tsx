"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { VinDoubtNote } from "@/components/shell/vin-doubt-note";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { useUser } from "@/lib/account/client/account";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { takeWantedSave } from "@/lib/garage/client/wanted-save";
import { useConfirmedVin } from "@/lib/generation/client/confirmed-vins";
import { useServedQuery } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { getGarageVehicleHref } from "@/lib/routes";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import { findVinDoubt } from "@/lib/vin/rules/vin-doubt";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
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
