import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrderResult } from "@/components/billing/order-result";
import { LazyBalance } from "@/components/credits/lazy-balance";
import { withMessages } from "@/components/providers/page-messages";
import { PageCard } from "@/components/ui/page-card";
import { guardPage } from "@/lib/middleware/page";
import { getSuccessHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.outcome");
  return { title: t("pageTitle"), robots: { index: false } };
}

/** Reads only the order number from the URL. */
export default withMessages("success", async function Success({ searchParams }: PageAddress) {
  const number = formatParamText((await searchParams).order).slice(0, 40);
  const { site } = await guardPage(getSuccessHref(number));
  const t = await getTranslations("billing.outcome");
  return (
    <PageCard title={t("pageTitle")}>
      <OrderResult
        number={number}
        balance={<LazyBalance isGlobal={site.isGlobal} />}
        sendsEmail={site.emailDelivery !== false}
      />
    </PageCard>
  );
});
