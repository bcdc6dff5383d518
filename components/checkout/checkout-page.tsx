import { useTranslations } from "next-intl";
import { PageSheet } from "@/components/ui/page-sheet";
import { CheckoutDesk, type CheckoutDeskProps } from "./checkout-desk";
import { OwnScriptsOnly } from "./own-scripts-only";
import { SoldHere } from "./sold-here";

export function CheckoutPage(props: CheckoutDeskProps) {
  const t = useTranslations("checkout");
  return (
    <PageSheet title={t("title")} intro={t("intro")}>
      <OwnScriptsOnly />
      <SoldHere>
        <CheckoutDesk {...props} />
      </SoldHere>
    </PageSheet>
  );
}
