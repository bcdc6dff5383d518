import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { AskedAhead, asks, asksVehicle } from "@/app/asked-ahead";
import { LaterBalance } from "@/components/account/later-balance";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { plansQuery } from "@/lib/client/checkout";
import { commerceCalls } from "@/lib/contract/commerce";
import { VIN_LENGTH } from "@/lib/core/constants";
import { safeNextPath } from "@/lib/core/next-path";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { checkoutHref, type PurchaseWish } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

const products = ["vhr", "sticker", "uvc"] as const;

/** PAGE-12: what is bought, and for which car; works for visitors too. */
export default async function Checkout({ searchParams }: PageAddress) {
  const query = await searchParams;
  const { vin } = cleanVinInput(textOf(query.vin));
  const wish: PurchaseWish = {
    product: products.find((product) => product === query.product),
    vin: vin.slice(0, VIN_LENGTH) || undefined,
    classic: query.classic === "1" || undefined,
    plan: textOf(query.plan).slice(0, 60) || undefined,
    next: safeNextPath(query.next) ?? undefined,
  };
  const { user, site } = await guardPage(checkoutHref(wish));
  const userType = user?.isDealer ? "dealer" : "user";
  const [shelf, call] =
    wish.product === "sticker"
      ? (["sticker", commerceCalls.stickerPlans] as const)
      : (["report", commerceCalls.plans] as const);
  const plans = asks(plansQuery(shelf, userType), call, { user_type: userType }, (shop) => shop);
  return (
    <AskedAhead of={[plans, ...asksVehicle(vin)]}>
      <CheckoutPage
        {...{
          wish,
          isGlobal: site.isGlobal,
          support: site.supportEmail,
          discountCoupon: site.discountCoupon,
        }}
        balance={user ? <LaterBalance isGlobal={site.isGlobal} /> : null}
      />
    </AskedAhead>
  );
}
