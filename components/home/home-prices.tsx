import Link from "next/link";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { useMoney } from "@/lib/client/use-money";
import { routes } from "@/lib/routes";
import type { HomeOffer } from "./home-offer";

export function HomePrices({ offer }: { offer: HomeOffer }) {
  const t = useTranslations("home.prices");
  const money = useMoney();
  const { free, isGlobal, single, bundle, sticker, ownApi } = offer;
  const unit = isGlobal ? "global" : "vhr";
  const items = [
    free.vhr > 0 && { label: t(`free.${unit}`, { count: free.vhr }), value: t("nothing") },
    !isGlobal &&
      free.sticker > 0 && { label: t("free.sticker", { count: free.sticker }), value: t("nothing") },
    single && { label: single.name, value: money(single.price_cents, single.currency) },
    bundle && {
      label: bundle.name,
      value:
        bundle.unit_price_cents === null
          ? money(bundle.price_cents, bundle.currency)
          : t("bundle", {
              price: money(bundle.price_cents, bundle.currency),
              each: money(bundle.unit_price_cents, bundle.currency),
            }),
    },
    sticker && { label: sticker.name, value: money(sticker.price_cents, sticker.currency) },
  ].filter((item) => item !== null && item !== false);
  return (
    <>
      <DescriptionList items={items} />
      {ownApi ? <p className="mt-3 text-[0.9375rem] text-ink-2">{t("terms")}</p> : null}
      <Link href={routes.prices} className="condensed inline-flex min-h-11 items-center font-[650]">
        {t("all")}
      </Link>
    </>
  );
}
