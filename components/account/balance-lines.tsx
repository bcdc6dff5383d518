"use client";
import { useTranslations } from "next-intl";
import { LeaderList } from "@/components/ui/leader-list";
import { useUser } from "@/lib/client/account";
import { isActiveSubscription } from "@/lib/core/entitlement";

/** What the account can still make, a line for each product or one for both. */
export function BalanceLines({ isGlobal }: { isGlobal: boolean }) {
  const t = useTranslations("account.page");
  const { data: user } = useUser();
  if (!user) return null;
  const { credits, subscriptions } = user;
  const left = (product: "vhr" | "sticker") =>
    isActiveSubscription(subscriptions[product]) ? t("unlimited") : credits[product];
  const items = isGlobal
    ? [{ label: t("shared"), value: credits.global }]
    : [
        { label: t("reports"), value: left("vhr") },
        { label: t("stickers"), value: left("sticker") },
      ];
  return <LeaderList items={items} className="text-lg" />;
}
