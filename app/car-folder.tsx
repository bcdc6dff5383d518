import Link from "next/link";
import { useTranslations } from "next-intl";
import { FolderDocument, FolderFacts, FolderOffer } from "@/app/folder-pages";
import { FolderSticker } from "@/app/folder-sticker";
import { DocumentButton } from "@/components/dashboard/document-button";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import { Folder } from "@/components/dashboard/folder";
import { SwapOffer } from "@/components/dashboard/swap-offer";
import { ToReport } from "@/components/dashboard/to-report";
import { FeedbackMoment } from "@/components/feedback/feedback-moment";
import { VinText } from "@/components/ui/vin-text";
import { FolderVehicle } from "@/components/vehicle/folder-vehicle";
import { VehicleExpectation } from "@/components/vehicle/vehicle-expectation";
import { routes } from "@/lib/routes";

/** The folder of one car: where vehicle, report and sticker meet. */
export function CarFolder({
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
          {t("folder.label")} <VinText vin={vin} className="ml-1.5 text-ink normal-case" />
        </h1>
        <Link href={routes.dashboard} className="inline-flex min-h-11 items-center text-[0.9375rem]">
          {t("another")}
        </Link>
      </div>
      <Folder
        key={vin}
        pages={{
          vehicle: (
            <FolderVehicle
              vin={vin}
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
            <DocumentPanel
              {...report}
              about={<VehicleExpectation vin={vin} product="vhr" />}
              document={
                <FeedbackMoment about="report" vin={vin}>
                  <FolderDocument product="vhr" {...{ vin, isGlobal }} />
                </FeedbackMoment>
              }
            />
          ),
          sticker: <FolderSticker {...{ vin, isGlobal, stickerYearFrom, regenerate }} />,
          value: <FolderFacts part="value" vin={vin} />,
          recalls: <FolderFacts part="recalls" vin={vin} />,
          quick: (
            <FolderFacts part="quick" vin={vin}>
              <FolderOffer vin={vin} action={<ToReport />} />
            </FolderFacts>
          ),
          listings: <FolderFacts part="listings" vin={vin} />,
        }}
      />
    </div>
  );
}
