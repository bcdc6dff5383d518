"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { savedVehicleQuery } from "@/lib/client/garage";
import { useServedQuery } from "@/lib/client/http/served-query";
import { takeWantedSave } from "@/lib/client/wanted-save";
import { vinRefusal } from "@/lib/core/vin-refusal";
import { useGarageActions } from "./use-garage-actions";

/** Saves the vehicle of the page, named by the server. Nothing for visitors, for what is saved, and for what is no VIN. */
export function SaveToGarage({ vin }: { vin: string }) {
  const t = useTranslations("garage.add");
  const { data: user } = useUser();
  const saved = useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  const { save } = useGarageActions();
  const isUnsaved = saved.data === null;
  const saveWanted = useEffectEvent(() => {
    if (takeWantedSave(vin)) save.mutate({ vin });
  });
  // Pressed on a page before this one, and before the login.
  useEffect(() => {
    if (isUnsaved) saveWanted();
  }, [isUnsaved]);
  if (saved.data !== null || save.isSuccess || vinRefusal(vin) !== null) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="min-h-11"
      busy={save.isPending}
      onClick={() => save.mutate({ vin })}
    >
      {t("save")}
    </Button>
  );
}
