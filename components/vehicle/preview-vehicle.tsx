"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { dashboardHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";
import { FolderVehicle } from "./folder-vehicle";

/** The vehicle's sheet for anybody; its buttons lead to the car's folder, past the login where there is none yet. */
export function PreviewVehicle({ vin, source = "vhr" }: { vin: string; source?: "vhr" | "sticker" }) {
  const t = useTranslations("vehicle.offer");
  return (
    <FolderVehicle
      vin={vin}
      reportAction={
        <ButtonLink
          href={dashboardHref(vin, REPORT_HASH)}
          look={source === "vhr" ? "primary" : "quiet"}
          wide
          detail={t("price")}
        >
          {t("generateReport")}
        </ButtonLink>
      }
      stickerAction={
        <ButtonLink
          href={dashboardHref(vin, STICKER_HASH)}
          look={source === "sticker" ? "primary" : "quiet"}
          wide
          detail={t("price")}
        >
          {t("generateSticker")}
        </ButtonLink>
      }
    />
  );
}
