import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BalanceLines } from "@/components/account/balance-lines";
import { CheckoutPage } from "@/components/checkout/checkout-page";
import { ButtonLink } from "@/components/ui/button";
import { guardPage } from "@/lib/middleware/page";
import { loginHref, routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

export default async function Checkout() {
  const { user, site } = await guardPage(routes.checkout);
  const t = await getTranslations("checkout");
  const balance = user ? (
    <BalanceLines isGlobal={site.isGlobal} />
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>{t("visitor")}</p>
      <ButtonLink href={loginHref(routes.checkout)}>{t("logIn")}</ButtonLink>
    </div>
  );
  return <CheckoutPage support={site.supportEmail} email={user?.email ?? null} balance={balance} />;
}
