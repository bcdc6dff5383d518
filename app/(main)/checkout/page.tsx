import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckoutPage } from "@/components/billing/checkout-page";
import { LazyBalance } from "@/components/credits/lazy-balance";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { plansQuery } from "@/lib/client/billing";
import { signupGrant } from "@/lib/core/credits/entitlement";
import { guardPage } from "@/lib/middleware/page";
import { checkoutHref } from "@/lib/routes";
import { type PageAddress, purchaseParams } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing");
  return { title: t("title"), robots: { index: false } };
}

/** PAGE-12: the checkout of a product for a vehicle; works without an account. */
export default withMessages("checkout", async function Checkout({ searchParams }: PageAddress) {
  const purchase = purchaseParams(await searchParams);
  const { user, site } = await guardPage(checkoutHref(purchase));
  const product = purchase.product === "sticker" ? "sticker" : "report";
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(plansQuery(product, user?.isDealer ? "dealer" : "user")),
    prefetchVehicle(client, purchase.vin ?? ""),
  ]);
  return (
    <Prefetched state={dehydrate(client)}>
      <CheckoutPage
        input={purchase}
        isGlobal={site.isGlobal}
        support={site.supportEmail}
        discountCoupon={site.discountCoupon}
        gateways={site.paymentGateways}
        signupGrant={signupGrant(site)}
        balance={user ? <LazyBalance isGlobal={site.isGlobal} /> : null}
      />
    </Prefetched>
  );
});
