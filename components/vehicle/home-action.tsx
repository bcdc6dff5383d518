"use client";
import { useTranslations } from "next-intl";
import { LoginFirstLink } from "@/components/shell/document-link";
import { SaveLink } from "@/components/shell/save-link";
import { useVisitorPrice } from "./use-visitor-price";

interface HomeActionProps {
  kind: "report" | "sticker" | "byHand";
  vin: string;
  signupCredits: { vhr: number; sticker: number };
}

export function HomeAction({ kind, vin, signupCredits }: HomeActionProps) {
  const t = useTranslations("vehicle.offer");
  const detail = useVisitorPrice();
  if (kind === "byHand")
    return (
      <LoginFirstLink product="vhr" vin={vin} opensOnly variant="quiet" wide>
        {t("byHand")}
      </LoginFirstLink>
    );
  if (kind === "report")
    return (
      <LoginFirstLink product="vhr" vin={vin} wide detail={detail(signupCredits.vhr)}>
        {t("generateReport")}
      </LoginFirstLink>
    );
  return (
    <>
      <LoginFirstLink product="sticker" vin={vin} variant="quiet" wide detail={detail(signupCredits.sticker)}>
        {t("generateSticker")}
      </LoginFirstLink>
      <SaveLink vin={vin} />
    </>
  );
}
