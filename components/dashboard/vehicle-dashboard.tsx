import { DashboardHead } from "@/components/dashboard/dashboard-head";
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
import { SectionVinQuestion, VinGuard } from "@/components/dashboard/vin-guard";
import { SwapOffer } from "@/components/report/swap-offer";
import { FeedbackTrigger } from "@/components/support/feedback-trigger";
import { ExpectedData } from "@/components/vehicle/expected-data";
import { VehicleSection } from "@/components/vehicle/vehicle-section";

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
  const report = { vin, isGlobal, product: "vhr" } as const;
  const sticker = { vin, isGlobal, product: "sticker" } as const;
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <DashboardHead vin={vin} />
      <VinGuard vin={vin}>
        <DashboardTabs
          key={vin}
          pages={{
            vehicle: (
              <VehicleSection
                vin={vin}
                isNamedAbove
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
