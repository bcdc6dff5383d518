import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckoutPage } from "@/components/billing/checkout-page";
import { withMessages } from "@/components/providers/page-messages";
import { createPageQueryClient, prefetchPlans, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import { guardPage } from "@/lib/middleware/page";
import { getCheckoutHref } from "@/lib/routes";
import { type PageAddress, purchaseParams } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing");
  return { title: t("title"), robots: { index: false } };
}

export default withMessages("checkout", async function Checkout({ searchParams }: PageAddress) {
  const purchase = purchaseParams(await searchParams);
  const { user, site } = await guardPage(getCheckoutHref(purchase));
  const client = createPageQueryClient();
  const [firstProduct] = await Promise.all([
    prefetchPlans(client, purchase, user?.isDealer ? "dealer" : "user"),
    prefetchVehicle(client, purchase.vin ?? ""),
  ]);
  return (
    <Prefetched state={dehydrate(client)}>
      <CheckoutPage
        input={purchase}
        firstProduct={firstProduct}
        isGlobal={site.isGlobal}
        support={site.supportEmail}
        discountCoupon={site.discountCoupon}
        gateways={site.paymentGateways}
        guestCheckout={site.guestCheckout !== false}
        signupGrant={getSignupGrant(site)}
        ownApi={site.ownApi}
      />
    </Prefetched>
  );
});
