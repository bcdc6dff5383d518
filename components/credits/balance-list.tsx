"use client";
import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/ui/description-list";
import { useUser } from "@/lib/account/client/account";
import { countSharedLeft, getDocumentsLeft, type Left } from "@/lib/credits/rules/entitlement";
import { formatCount } from "@/lib/platform/i18n";

export function BalanceList({ isGlobal }: { isGlobal: boolean }) {
  const t = useTranslations("profile.credits");
  const { data: user } = useUser();
  if (!user) return null;
  const { credits, subscriptions, uvcCredit, vhrCreditSubscription: ofPeriod } = user;
  const holdings = { credits, subscriptions, isGlobal };
  const figure = (left: Left) => {
    if (left === null) return t("unknown");
    return left === "unlimited" ? t("unlimited") : formatCount(left);
  };
  const period = ofPeriod > 0 ? [{ label: t("ofPeriod"), value: figure(ofPeriod) }] : [];
  const items = isGlobal
    ? [{ label: t("shared"), value: figure(countSharedLeft(holdings)) }, ...period]
    : [
        { label: t("reports"), value: figure(getDocumentsLeft(holdings, "vhr")) },
        ...period,
        { label: t("stickers"), value: figure(getDocumentsLeft(holdings, "sticker")) },
      ];
  const basic = uvcCredit > 0 ? [{ label: t("basic"), value: figure(uvcCredit) }] : [];
  return <DescriptionList items={[...items, ...basic]} className="text-lg" />;
}
