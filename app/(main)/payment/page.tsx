import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { OwnScriptsOnly } from "@/components/checkout/own-scripts-only";
import { PaymentDesk } from "@/components/checkout/payment-desk";
import { PageSheet } from "@/components/ui/page-sheet";
import { guardPage } from "@/lib/middleware/page";
import { paymentHref } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout.payment");
  return { title: t("title"), robots: { index: false } };
}

/** PAGE-12: the way to the gateway, and back from it unpaid. */
export default async function Payment({ searchParams }: PageAddress) {
  const number = textOf((await searchParams).order).slice(0, 40);
  await guardPage(paymentHref(number));
  const t = await getTranslations("checkout.payment");
  return (
    <PageSheet title={t("title")}>
      <OwnScriptsOnly />
      <PaymentDesk number={number} />
    </PageSheet>
  );
}
