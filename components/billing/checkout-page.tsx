import { useTranslations } from "next-intl";
import { PageCard } from "@/components/ui/page-card";
import { CheckoutForm, type CheckoutFormProps } from "./checkout-form";
import { PurchaseGuard } from "./purchase-guard";
import { RequireFirstPartyScripts } from "./require-first-party-scripts";

export function CheckoutPage({ ownApi, ...props }: CheckoutFormProps & { ownApi: boolean }) {
  const t = useTranslations("billing");
  return (
    <PageCard title={t("title")} intro={t("intro", { exact: String(ownApi) })}>
      <RequireFirstPartyScripts />
      <PurchaseGuard>
        <CheckoutForm {...props} />
      </PurchaseGuard>
    </PageCard>
  );
}
