import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CheckoutPage } from "@/components/billing/checkout-page";
import { LazyBalance } from "@/components/credits/lazy-balance";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { plansQuery } from "@/lib/client/billing";
import { VIN_LENGTH } from "@/lib/core/constants";
import { safeNextPath } from "@/lib/core/next-path";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { checkoutHref, type PurchaseInput } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing");
  return { title: t("title"), robots: { index: false } };
}

const products = ["vhr", "sticker", "uvc"] as const;

/** PAGE-12: the checkout of a product for a vehicle; works without an account. */
export default withMessages("checkout", async function Checkout({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(paramText(query.vin));
  const purchase: PurchaseInput = {
    product: products.find((product) => product === query.product),
    vin: vin.slice(0, VIN_LENGTH) || undefined,
    classic: query.classic === "1" || undefined,
    plan: paramText(query.plan).slice(0, 60) || undefined,
    next: safeNextPath(query.next) ?? undefined,
  };
  const { user, site } = await guardPage(checkoutHref(purchase));
  const userType = user?.isDealer ? "dealer" : "user";
  const client = pageQueryClient();
  await Promise.all([
    client.prefetchQuery(plansQuery(purchase.product === "sticker" ? "sticker" : "report", userType)),
    prefetchVehicle(client, vin),
  ]);
  return (
    <Prefetched state={dehydrate(client)}>
      <CheckoutPage
        wish={purchase}
        isGlobal={site.isGlobal}
        support={site.supportEmail}
        discountCoupon={site.discountCoupon}
        balance={user ? <LazyBalance isGlobal={site.isGlobal} /> : null}
      />
    </Prefetched>
  );
});
