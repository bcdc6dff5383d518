import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type PageAddress, textOf } from "@/app/address";
import { LaterBalance } from "@/components/account/later-balance";
import { SuccessDesk } from "@/components/checkout/success-desk";
import { PageSheet } from "@/components/ui/page-sheet";
import { guardPage } from "@/lib/middleware/page";
import { successHref } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout.outcome");
  return { title: t("pageTitle"), robots: { index: false } };
}

/** PAGE-12: back from the gateway. Nothing of the address but the order's number is read. */
export default async function Success({ searchParams }: PageAddress) {
  const number = textOf((await searchParams).order).slice(0, 40);
  const { site } = await guardPage(successHref(number));
  const t = await getTranslations("checkout.outcome");
  return (
    <PageSheet title={t("pageTitle")}>
      <SuccessDesk number={number} balance={<LaterBalance isGlobal={site.isGlobal} />} />
    </PageSheet>
  );
}
