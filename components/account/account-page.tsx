"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, lazy, Suspense } from "react";
import { LoadingStrip } from "@/components/ui/progress";
import { Tabs } from "@/components/ui/tabs";
import { useUser } from "@/lib/client/account";
import type { User } from "@/lib/contract/account";
import { ACCOUNT_SECTIONS, type AccountSection } from "@/lib/routes";
import { DetailsPanel } from "./details-panel";
import { useAccountSection } from "./use-account-section";

export interface PanelProps {
  user: User;
  isGlobal: boolean;
  /** A host app's web view shows the page: it cannot keep a file that a page holds in memory. */
  webview: boolean;
}

const CreditsPanel = lazy(async () => ({ default: (await import("./credits-panel")).CreditsPanel }));
const OrdersPanel = lazy(async () => ({ default: (await import("./orders-panel")).OrdersPanel }));
const SecurityPanel = lazy(async () => ({ default: (await import("./security-panel")).SecurityPanel }));

const panels: Record<AccountSection, ComponentType<PanelProps>> = {
  details: DetailsPanel,
  credits: CreditsPanel,
  orders: OrdersPanel,
  security: SecurityPanel,
};

/** PAGE-15: the account's folder. A part is fetched, and its script loaded, when its tab is opened. */
export function AccountPage(props: PanelProps) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const page = useTranslations("account.page");
  const [section, open] = useAccountSection();
  const user = useUser().data ?? props.user;
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
        tabs={ACCOUNT_SECTIONS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
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
