import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentPage } from "@/components/billing/payment-page";
import { RequireFirstPartyScripts } from "@/components/billing/require-first-party-scripts";
import { withMessages } from "@/components/providers/page-messages";
import { PageCard } from "@/components/ui/page-card";
import { guardPage } from "@/lib/middleware/page";
import { getPaymentHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.payment");
  return { title: t("title"), robots: { index: false } };
}

export default withMessages("payment", async function Payment({ searchParams }: PageAddress) {
  const number = formatParamText((await searchParams).order).slice(0, 40);
  await guardPage(getPaymentHref(number));
  const t = await getTranslations("billing.payment");
  return (
    <PageCard title={t("title")}>
      <RequireFirstPartyScripts />
      <PaymentPage number={number} />
    </PageCard>
  );
});
