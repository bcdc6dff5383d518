import Link from "next/link";
import { useTranslations } from "next-intl";
import {
  DashboardCheckPanel,
  DashboardDocument,
  DashboardReportOffer,
} from "@/components/dashboard/dashboard-sections";
import { DashboardTabs } from "@/components/dashboard/dashboard-tabs";
import { DocumentButton } from "@/components/dashboard/document-button";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import { OpenReportButton } from "@/components/dashboard/open-report-button";
import { StickerSection } from "@/components/dashboard/sticker-section";
import { SwapOffer } from "@/components/dashboard/swap-offer";
import { SectionVinQuestion, VinGuard } from "@/components/dashboard/vin-guard";
import { SaveToGarage } from "@/components/garage/save-to-garage";
import { FeedbackTrigger } from "@/components/support/feedback-trigger";
import { VinText } from "@/components/ui/vin-text";
import { ExpectedData } from "@/components/vehicle/expected-data";
import { VehicleSection } from "@/components/vehicle/vehicle-section";
import { routes } from "@/lib/routes";

/** The dashboard of one vehicle: summary, report, sticker and checks. */
export function VehicleDashboard({
  vin,
  isGlobal,
  regenerate,
  stickerYearFrom,
}: {
  vin: string;
  isGlobal: boolean;
  regenerate: boolean;
  stickerYearFrom: number;
}) {
  const t = useTranslations("dashboard");
  const report = { vin, isGlobal, product: "vhr" } as const;
  const sticker = { vin, isGlobal, product: "sticker" } as const;
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 px-1.5 md:px-0 print:hidden">
        <h1 className="caps">
          {t("vehicle.label")} <VinText vin={vin} className="ml-1.5 text-ink normal-case" />
        </h1>
        <SaveToGarage vin={vin} />
        <Link href={routes.dashboard} className="inline-flex min-h-11 items-center text-[0.9375rem]">
          {t("another")}
        </Link>
      </div>
      <VinGuard vin={vin}>
        <DashboardTabs
          key={vin}
          pages={{
            vehicle: (
              <VehicleSection
                vin={vin}
                byHand={<OpenReportButton label="byHand" />}
                reportAction={
                  <>
                    <DocumentButton {...report} />
                    <SwapOffer vin={vin} product="vhr" />
                  </>
                }
                stickerAction={
                  <>
                    <DocumentButton {...sticker} />
                    <SwapOffer vin={vin} product="sticker" />
                  </>
                }
              />
            ),
            report: (
              <SectionVinQuestion vin={vin}>
                <DocumentPanel
                  {...report}
                  regenerate={regenerate}
                  about={<ExpectedData vin={vin} product="vhr" />}
                  document={
                    <FeedbackTrigger about="report" vin={vin}>
                      <DashboardDocument product="vhr" vin={vin} isGlobal={isGlobal} />
                    </FeedbackTrigger>
                  }
                />
              </SectionVinQuestion>
            ),
            sticker: (
              <SectionVinQuestion vin={vin}>
                <StickerSection
                  vin={vin}
                  isGlobal={isGlobal}
                  stickerYearFrom={stickerYearFrom}
                  regenerate={regenerate}
                />
              </SectionVinQuestion>
            ),
            value: <DashboardCheckPanel part="value" vin={vin} />,
            recalls: <DashboardCheckPanel part="recalls" vin={vin} />,
            quick: (
              <DashboardCheckPanel part="quick" vin={vin}>
                <DashboardReportOffer vin={vin} action={<OpenReportButton />} />
              </DashboardCheckPanel>
            ),
            listings: <DashboardCheckPanel part="listings" vin={vin} />,
          }}
        />
      </VinGuard>
    </div>
  );
}
