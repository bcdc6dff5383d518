"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, lazy, Suspense, useCallback } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import type { AccountPanelProps } from "@/components/shell/account-panel";
import { Section } from "@/components/ui/card";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { Tabs } from "@/components/ui/tabs";
import { useUser } from "@/lib/account/client/account";
import { useHash } from "@/lib/platform/browser";
import { ACCOUNT_SECTIONS, type AccountSection } from "@/lib/routes";
import { ProfileForm } from "./profile-form";
import { ProfilePicture } from "./profile-picture";

const CreditsPanel = lazy(async () => ({
  default: (await import("@/components/credits/credits-panel")).CreditsPanel,
}));
const OrdersPanel = lazy(async () => ({
  default: (await import("@/components/billing/orders-panel")).OrdersPanel,
}));
const KeysPanel = lazy(async () => ({
  default: (await import("@/components/api-keys/keys-panel")).KeysPanel,
}));
const SecurityPanel = lazy(async () => ({ default: (await import("./security-panel")).SecurityPanel }));

const panels: Record<AccountSection, ComponentType<AccountPanelProps>> = {
  details: DetailsPanel,
  credits: CreditsPanel,
  orders: OrdersPanel,
  keys: KeysPanel,
  security: SecurityPanel,
};

function getSection(hash: string): AccountSection {
  return ACCOUNT_SECTIONS.find((section) => hash === `#${section}`) ?? "details";
}

function useSections(isDealer: boolean): AccountSection[] {
  const hasKeys = useOffer("apiKeys") && isDealer;
  const hasPurchases = [useOffer("orders"), useOffer("subscriptions")].includes(true);
  return ACCOUNT_SECTIONS.filter(
    (section) => (hasKeys || section !== "keys") && (hasPurchases || section !== "orders"),
  );
}

function useAccountSection(): [AccountSection, (section: AccountSection) => void] {
  const [section, write] = useHash(getSection);
  const open = useCallback((next: AccountSection) => write(next === "details" ? "" : next), [write]);
  return [section, open];
}

export function AccountPage(props: AccountPanelProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const page = useTranslations("account.page");
  const [requestedSection, open] = useAccountSection();
  const user = useUser().data ?? props.user;
  const sections = useSections(user.isDealer);
  const section = sections.includes(requestedSection) ? requestedSection : "details";
  const Panel = panels[section];
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 md:px-10 md:pt-10">
      <header className="mb-6 md:mb-8">
        <p className="caps">{t(user.isDealer ? "dealer" : "person")}</p>
        <h1 className="heading mt-1.5 text-3xl">{page("title")}</h1>
        <p className="mt-2 break-all text-ink-2">{user.email}</p>
      </header>
      <Tabs
        label={t("tabs.label")}
        tabs={sections.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={section}
        onChange={open}
        panelClassName="px-4 py-6 sm:px-8 md:px-10 md:py-9"
      >
        <Suspense fallback={<LoadingStrip label={common("loading")} />}>
          <Panel {...props} user={user} />
        </Suspense>
      </Tabs>
    </div>
  );
}

function DetailsPanel({ user }: AccountPanelProps) {
  const t = useTranslations("profile.picture");
  const hasPicture = useOffer("profilePicture");
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {hasPicture ? (
        <Section title={t(user.isDealer ? "logo" : "title")} className="lg:order-2">
          {user.isDealer ? <p className="mb-4 text-ink-2 text-sm">{t("logoNote")}</p> : null}
          <ProfilePicture image={user.profileImage} isWhole={user.isDealer} />
        </Section>
      ) : null}
      {/* Remounts the form when the user changes; otherwise it would keep the old values. */}
      <ProfileForm key={user.id} user={user} />
    </div>
  );
}
