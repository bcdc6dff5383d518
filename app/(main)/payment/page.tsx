import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentPage } from "@/components/billing/payment-page";
import { RequireFirstPartyScripts } from "@/components/billing/require-first-party-scripts";
import { withMessages } from "@/components/providers/page-messages";
import { PageCard } from "@/components/ui/page-card";
import { guardPage } from "@/lib/middleware/page";
import { paymentHref } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.payment");
  return { title: t("title"), robots: { index: false } };
}

export default withMessages("payment", async function Payment({ searchParams }: PageAddress) {
  const number = paramText((await searchParams).order).slice(0, 40);
  await guardPage(paymentHref(number));
  const t = await getTranslations("billing.payment");
  return (
    <PageCard title={t("title")}>
      <RequireFirstPartyScripts />
      <PaymentPage number={number} />
    </PageCard>
  );
});
