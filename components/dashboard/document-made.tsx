"use client";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { toLinkAttributes } from "@/lib/report/client/link-attributes";
import type { Product } from "@/lib/report/contract/report";
import { routes } from "@/lib/routes";

interface DocumentMadeProps {
  product: Product;
  vin: string;
  url?: string;
  /** Null for a vehicle without a VIN, which has no record. */
  lookAgain: (() => void) | null;
}

export function DocumentMade({ product, vin, url, lookAgain }: DocumentMadeProps) {
  const t = useTranslations("dashboard.made");
  return (
    <div role="status" className="grid justify-items-start gap-3 px-4 py-8 md:p-10">
      <h2 className="heading text-xl">{t(product)}</h2>
      {url ? (
        <ButtonLink {...toLinkAttributes({ page: url, product, vin })}>{t("openPdf")}</ButtonLink>
      ) : (
        <p>{t(lookAgain ? "notListed" : "inGarage")}</p>
      )}
      {lookAgain ? (
        <Button variant="quiet" onClick={lookAgain}>
          {t("look")}
        </Button>
      ) : (
        <ButtonLink href={routes.myVehicles} variant={url ? "quiet" : "primary"}>
          {t("toGarage")}
        </ButtonLink>
      )}
    </div>
  );
}
