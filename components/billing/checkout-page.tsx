import { useTranslations } from "next-intl";
import { PageCard } from "@/components/ui/page-card";
import { CheckoutForm, type CheckoutFormProps } from "./checkout-form";
import { PurchaseGuard } from "./purchase-guard";
import { RequireFirstPartyScripts } from "./require-first-party-scripts";

export function CheckoutPage({ exactLedger, ...props }: CheckoutFormProps & { exactLedger: boolean }) {
  const t = useTranslations("billing");
  return (
    <PageCard title={t("title")} intro={t("intro", { exact: String(exactLedger) })}>
      <RequireFirstPartyScripts />
      <PurchaseGuard>
        <CheckoutForm {...props} />
      </PurchaseGuard>
    </PageCard>
  );
}
