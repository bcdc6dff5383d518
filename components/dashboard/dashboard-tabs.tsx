"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext } from "react";
import { Tabs } from "@/components/ui/tabs";
import { useHash } from "@/lib/platform/browser";
import { isReportAnchor } from "@/lib/report/rules/anchors";
import { LISTINGS_HASH, QUICK_HASH, RECALLS_HASH, REPORT_HASH, STICKER_HASH, VALUE_HASH } from "@/lib/routes";

const OpenSection = createContext<(section: DashboardTab) => void>(() => undefined);

export function useOpenSection() {
  return useContext(OpenSection);
}

const hashes = {
  vehicle: "",
  report: REPORT_HASH,
  sticker: STICKER_HASH,
  value: VALUE_HASH,
  recalls: RECALLS_HASH,
  quick: QUICK_HASH,
  listings: LISTINGS_HASH,
} as const;

type DashboardTab = keyof typeof hashes;
const DASHBOARD_TABS = Object.keys(hashes) as DashboardTab[];

function getSection(hash: string): DashboardTab {
  if (isReportAnchor(hash)) return "report";
  return DASHBOARD_TABS.find((section) => hashes[section] && hash === `#${hashes[section]}`) ?? "vehicle";
}

function useSection(): [DashboardTab, (section: DashboardTab) => void] {
  const [section, write] = useHash(getSection);
  const open = useCallback((next: DashboardTab) => write(hashes[next]), [write]);
  return [section, open];
}

export function DashboardTabs({ pages }: { pages: Readonly<Record<DashboardTab, ReactNode>> }) {
  const t = useTranslations("dashboard.vehicle");
  const [section, open] = useSection();
  return (
    <OpenSection value={open}>
      <Tabs
        label={t("label")}
        tabs={DASHBOARD_TABS.map((value) => ({ value, label: t(value) }))}
        value={section}
        onChange={open}
      >
        {pages[section]}
      </Tabs>
    </OpenSection>
  );
}
