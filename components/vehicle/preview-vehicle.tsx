"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { dashboardHref, REPORT_HASH, routes, STICKER_HASH } from "@/lib/routes";
import { VehicleSection } from "./vehicle-section";

/** The public summary of a vehicle; its buttons link to the dashboard, through the login if needed. */
export function PreviewVehicle({ vin, source = "vhr" }: { vin: string; source?: "vhr" | "sticker" }) {
  const t = useTranslations("vehicle.offer");
  return (
    <VehicleSection
      vin={vin}
      hrefOf={(other) => `${routes.preview}?vin=${encodeURIComponent(other)}`}
      byHand={
        <ButtonLink href={dashboardHref(vin, REPORT_HASH)} variant="quiet" wide>
          {t("byHand")}
        </ButtonLink>
      }
      reportAction={
        <ButtonLink
          href={dashboardHref(vin, REPORT_HASH)}
          variant={source === "vhr" ? "primary" : "quiet"}
          wide
          detail={t("price")}
        >
          {t("generateReport")}
        </ButtonLink>
      }
      stickerAction={
        <ButtonLink
          href={dashboardHref(vin, STICKER_HASH)}
          variant={source === "sticker" ? "primary" : "quiet"}
          wide
          detail={t("price")}
        >
          {t("generateSticker")}
        </ButtonLink>
      }
    />
  );
}
