"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { FolderPage } from "@/components/checks/folder-page";
import { LoadingStrip } from "@/components/ui/progress";
import { Section } from "@/components/ui/sheet";

/*
 * The script of a page of the folder is loaded when the page is first turned to: the folder itself stays light.
 */
const ReportView = lazy(async () => ({
  default: (await import("@/components/report/report-view")).ReportView,
}));
const StickerView = lazy(async () => ({
  default: (await import("@/components/sticker/sticker-view")).StickerView,
}));
const panels = {
  value: lazy(async () => ({ default: (await import("@/components/checks/value-panel")).ValuePanel })),
  recalls: lazy(async () => ({ default: (await import("@/components/checks/recall-panel")).RecallPanel })),
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

interface FolderDocumentProps {
  product: "vhr" | "sticker";
  vin: string;
  isGlobal: boolean;
}

/** A document of the folder, its script loaded when it is drawn. */
export function FolderDocument({ product, vin, isGlobal }: FolderDocumentProps) {
  return (
    <Suspense fallback={<Loading padded />}>
      {product === "vhr" ? <ReportView {...{ vin, isGlobal }} inFolder /> : <StickerView vin={vin} />}
    </Suspense>
  );
}

const FullReportOffer = lazy(async () => ({
  default: (await import("@/components/checks/full-report-offer")).FullReportOffer,
}));

/** Below the quick check: what the report adds, and the way to its page. */
export function FolderOffer({ vin, action }: { vin: string; action: ReactNode }) {
  const t = useTranslations("checks.adds");
  return (
    <Section title={t("title")} level={3} className="mt-10">
      <Suspense fallback={null}>
        <FullReportOffer vin={vin} action={action} />
      </Suspense>
    </Section>
  );
}

interface FolderFactsProps {
  part: keyof typeof panels;
  vin: string;
  /** Below what is known: the way to what costs a credit. */
  children?: ReactNode;
}

/** What is known of the car beside its documents: value, recalls, quick check, listings. */
export function FolderFacts({ part, vin, children }: FolderFactsProps) {
  const t = useTranslations("checks");
  const Panel = panels[part];
  return (
    <FolderPage title={t(`${part}.title`)}>
      <Suspense fallback={<Loading />}>
        <Panel vin={vin} />
      </Suspense>
      {children}
    </FolderPage>
  );
}
