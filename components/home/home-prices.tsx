import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import type { Plan } from "@/lib/contract/billing-plans";
import { routes } from "@/lib/routes";
import type { HomeOffer } from "./home-offer";

/** A price in the plan's currency. */
export function usePlanPrice() {
  const format = useFormatter();
  return ({ currency }: Plan, cents: number) => format.number(cents / 100, { style: "currency", currency });
}

/** What the documents cost, as a short price list. */
export function HomePrices({ offer }: { offer: HomeOffer }) {
  const t = useTranslations("home.prices");
  const price = usePlanPrice();
  const { free, isGlobal, single, bundle, sticker } = offer;
  const unit = isGlobal ? "global" : "vhr";
  const items = [
    free.vhr > 0 && { label: t(`free.${unit}`, { count: free.vhr }), value: t("nothing") },
    !isGlobal &&
      free.sticker > 0 && { label: t("free.sticker", { count: free.sticker }), value: t("nothing") },
    single && { label: single.name, value: price(single, single.price_cents) },
    bundle && {
      label: bundle.name,
      value:
        bundle.unit_price_cents === null
          ? price(bundle, bundle.price_cents)
          : t("bundle", {
              price: price(bundle, bundle.price_cents),
              each: price(bundle, bundle.unit_price_cents),
            }),
    },
    sticker && { label: sticker.name, value: price(sticker, sticker.price_cents) },
  ].filter((item) => item !== null && item !== false);
  return (
    <>
      <DescriptionList items={items} />
      <p className="mt-3 text-[0.9375rem] text-ink-2">{t("terms")}</p>
      <Link href={routes.prices} className="condensed inline-flex min-h-11 items-center font-[650]">
        {t("all")}
      </Link>
    </>
  );
}
