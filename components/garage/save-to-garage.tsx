"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { savedVehicleQuery } from "@/lib/client/garage";
import { useGarageActions } from "./use-garage-actions";

/** Saves the vehicle of the page; nothing for visitors and for what is saved. The server fills in its name. */
export function SaveToGarage({ vin }: { vin: string }) {
  const t = useTranslations("garage.add");
  const { data: user } = useUser();
  const saved = useQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  const { save } = useGarageActions();
  if (saved.data !== null || save.isSuccess) return null;
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
