"use client";
import { useTranslations } from "next-intl";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { lazyWithPreload } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import { useVisitorPrice } from "./use-visitor-price";

// Lazy without a Suspense boundary, so the server renders it in place.
const VehicleSection = lazyWithPreload(async () => (await import("./vehicle-section")).VehicleSection);
const SaveLink = lazyWithPreload(async () => (await import("@/components/shell/save-link")).SaveLink);
const DocumentLink = lazyWithPreload(
  async () => (await import("@/components/shell/document-link")).DocumentLink,
);

interface PreviewVehicleProps {
  vin: string;
  source?: EntitledProduct;
  signupCredits: Record<EntitledProduct, number>;
}

export function PreviewVehicle({ vin, source = "vhr", signupCredits }: PreviewVehicleProps) {
  const t = useTranslations("vehicle.offer");
  const getPrice = useVisitorPrice();
  return (
    <VehicleSection
      vin={vin}
      getHref={(other) => `${routes.preview}?vin=${encodeURIComponent(other)}`}
      byHand={
        <DocumentLink product="vhr" vin={vin} opensOnly variant="quiet" wide>
          {t("byHand")}
        </DocumentLink>
      }
      reportAction={
        <DocumentLink
          product="vhr"
          vin={vin}
          variant={source === "vhr" ? "primary" : "quiet"}
          wide
          detail={getPrice(signupCredits.vhr)}
        >
          {t("generateReport")}
        </DocumentLink>
      }
      stickerAction={
        <>
          <DocumentLink
            product="sticker"
            vin={vin}
            variant={source === "sticker" ? "primary" : "quiet"}
            wide
            detail={getPrice(signupCredits.sticker)}
          >
            {t("generateSticker")}
          </DocumentLink>
          <SaveLink vin={vin} />
        </>
      }
    />
  );
}
