"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, lazy, type ReactNode, Suspense, useContext } from "react";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { RegenerateRequest } from "./regenerate-request";

/* Lazy to keep the dashboard's own bundle small. */
const ReportView = lazy(async () => ({
  default: (await import("@/components/report/report-view")).ReportView,
}));
const StickerView = lazy(async () => ({
  default: (await import("@/components/sticker/sticker-view")).StickerView,
}));
const panels = {
  value: lazy(async () => ({ default: (await import("@/components/checks/value-panel")).ValuePanel })),
  recalls: lazy(async () => ({ default: (await import("@/components/recalls/recall-panel")).RecallPanel })),
  quick: lazy(async () => ({ default: (await import("@/components/checks/quick-panel")).QuickPanel })),
  listings: lazy(async () => ({
    default: (await import("@/components/checks/listings-panel")).ListingsPanel,
  })),
} satisfies Record<string, ComponentType<{ vin: string }>>;

function Loading({ padded = false }: { padded?: boolean }) {
  const common = useTranslations("common");
  return (
    <div className={padded ? "px-4 py-8 md:p-10" : undefined}>
      <LoadingStrip label={common("loading")} />
    </div>
  );
}

interface DashboardDocumentProps {
  product: "vhr" | "sticker";
  vin: string;
  isGlobal: boolean;
}

export function DashboardDocument({ product, vin, isGlobal }: DashboardDocumentProps) {
  const isRefreshRequested = useContext(RegenerateRequest);
  return (
    <Suspense fallback={<Loading padded />}>
      {product === "vhr" ? (
        <ReportView vin={vin} isGlobal={isGlobal} isRefreshRequested={isRefreshRequested} inDashboard />
      ) : (
        <StickerView vin={vin} />
      )}
    </Suspense>
  );
}

const FullReportOffer = lazy(async () => ({
  default: (await import("@/components/checks/full-report-offer")).FullReportOffer,
}));

export function DashboardReportOffer({ vin, action }: { vin: string; action: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <FullReportOffer vin={vin} action={action} level={3} className="mt-10" />
    </Suspense>
  );
}

interface DashboardCheckPanelProps {
  part: keyof typeof panels;
  vin: string;
  children?: ReactNode;
}

export function DashboardCheckPanel({ part, vin, children }: DashboardCheckPanelProps) {
  const t = useTranslations("checks");
  const Panel = panels[part];
  return (
    <CheckSection title={t(`${part}.title`)}>
      <Suspense fallback={<Loading />}>
        <Panel vin={vin} />
      </Suspense>
      {children}
    </CheckSection>
  );
}

function CheckSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 pt-6 pb-8 md:px-10 md:pt-9 md:pb-10">
      <h2 className="heading mb-6 border-rule border-b-4 pb-4 text-2xl md:text-3xl">{title}</h2>
      {children}
    </div>
  );
}
