"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { wantSave } from "@/lib/client/wanted-save";
import { dashboardHref, signupHref } from "@/lib/routes";

/** Saves a decoded vehicle on the dashboard that it leads to; a visitor signs up or logs in first. */
export function SaveLink({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.offer");
  const { data: user } = useUser();
  const href = dashboardHref(vin);
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      className="min-h-11"
      href={user === null ? signupHref(href) : href}
      onClick={() => wantSave(vin)}
      // In a host app the click becomes a message, and ends there.
      onPointerDown={() => wantSave(vin)}
    >
      {t("save")}
    </ButtonLink>
  );
}
