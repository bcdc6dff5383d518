"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { useUser } from "@/lib/account/client/account";
import { savedVehicleQuery } from "@/lib/garage/client/garage";
import { wantSave } from "@/lib/garage/client/wanted-save";
import { useServedQuery } from "@/lib/platform/browser";
import { getDashboardHref, getGarageVehicleHref, getSignupHref } from "@/lib/routes";

export function SaveLink({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.offer");
  const { data: user } = useUser();
  const { data: saved } = useServedQuery({ ...savedVehicleQuery(vin), enabled: Boolean(user) });
  const href = getDashboardHref(vin);
  if (saved)
    return (
      <Link href={getGarageVehicleHref(vin)} className="inline-flex min-h-11 items-center gap-1.5">
        <CheckIcon className="size-3.5 flex-none" />
        {t("saved")}
      </Link>
    );
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      className="min-h-11"
      href={user === null ? getSignupHref(href) : href}
      onClick={() => wantSave(vin)}
      // A host app intercepts the click, so record the request on pointer down.
      onPointerDown={() => wantSave(vin)}
    >
      {t("save")}
    </ButtonLink>
  );
}
