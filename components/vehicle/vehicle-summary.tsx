"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { QueryView } from "@/components/shell/query-view";
import { UncoveredVehicle } from "@/components/shell/uncovered-context";
import { Badge } from "@/components/ui/badge";
import { DescriptionList } from "@/components/ui/description-list";
import { lazyWithPreload, useServedQuery } from "@/lib/platform/browser";
import { previewQuery } from "@/lib/vehicle/client/vehicle";
import type { Preview } from "@/lib/vehicle/contract/vehicle";
import { isUncovered } from "@/lib/vehicle/rules/record-coverage";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { findSingleTrim } from "@/lib/vehicle/rules/trim";
import { RecordKinds } from "./record-kinds";
import { getStickerBasisLabel } from "./sticker-basis-label";
import { FreeChecks, UncoveredRecords } from "./uncovered-vehicle";
import { useSavedVehicle } from "./use-saved-vehicle";
import { useSpecification } from "./use-specification";
import { VehicleHeading } from "./vehicle-heading";
import { VehicleSkeleton } from "./vehicle-skeleton";
import { VinQuestion } from "./vin-question";

const DecodeNotes = lazyWithPreload(async () => (await import("./decode-notes")).DecodeNotes);
const LookupError = lazyWithPreload(async () => (await import("./lookup-error")).LookupError);

interface VehicleSummaryProps {
  vin: string;
  reportAction: ReactNode;
  stickerAction: ReactNode;
  onTake?: (vin: string) => void;
  isNamedAbove?: boolean;
}

function Documents({
  vin,
  preview,
  hasSpecification,
  report,
  sticker,
}: {
  vin: string;
  preview: Preview;
  hasSpecification: boolean;
  report: ReactNode;
  sticker: ReactNode;
}) {
  const t = useTranslations("vehicle.offer");
  const exact = String(useOffer("ownApi"));
  const { records } = preview;
  const hasFindings = records.some((record) => record.state === "found");
  const uncovered = isUncovered(records);
  const reportPart = (
    <section
      key="report"
      className="grid gap-3.5 border-hairline pb-6 not-last:border-b [&:not(:first-child)]:pt-5"
    >
      <h3 className="heading text-lg">{t("report")}</h3>
      {uncovered ? (
        <UncoveredRecords records={records} />
      ) : (
        <>
          {records.length > 0 ? <RecordKinds records={records} /> : null}
          <p className="text-[0.9375rem] text-ink-2">
            {t(records.length === 0 ? "unknown" : hasFindings ? "charge" : "nothingFound", { exact })}
          </p>
        </>
      )}
      {report}
    </section>
  );
  const basis = getStickerBasisLabel(preview);
  const stickerPart = (
    <section key="sticker" className="grid gap-3.5 border-hairline pt-5 not-last:border-b not-last:pb-6">
      <h3 className="heading text-lg">{t("sticker")}</h3>
      {basis ? <p className="text-[0.9375rem] text-ink-2">{t(`basis.${basis}`, { exact })}</p> : null}
      {sticker}
    </section>
  );
  if (!uncovered)
    return (
      <>
        {reportPart}
        {stickerPart}
      </>
    );
  return (
    <UncoveredVehicle value={true}>
      <FreeChecks vin={vin} hasSpecification={hasSpecification} />
      {stickerPart}
      {reportPart}
    </UncoveredVehicle>
  );
}

export function VehicleSummary(props: VehicleSummaryProps) {
  const { vin } = props;
  return (
    <QueryView
      query={useServedQuery(previewQuery(vin))}
      loading={<VehicleSkeleton />}
      problem={(problem) => (
        <Suspense fallback={<VehicleSkeleton />}>
          <LookupError {...problem} vin={vin} onTake={props.onTake} />
        </Suspense>
      )}
    >
      {(preview) => <Summary preview={preview} {...props} />}
    </QueryView>
  );
}

const CAR_TYPES = /^(PASSENGER CAR|MULTIPURPOSE)/;

function getCaption(type: string | null, isSaved: boolean) {
  if (isSaved) return "saved";
  if (type === null || CAR_TYPES.test(type)) return "isThisYours";
  if (type.startsWith("TRUCK")) return "isThisYourTruck";
  if (type === "MOTORCYCLE") return "isThisYourMotorcycle";
  return type === "TRAILER" ? "isThisYourTrailer" : "isThisYourVehicle";
}

function hasNotes({ decode_data: decode, isEurope }: Preview): boolean {
  const isWhole = decode.make !== null && decode.model !== null && decode.modelYear !== null;
  const isYearDoubtful = !decode.modelYearCertain && decode.modelYearCandidates.length > 1;
  return isEurope || !isWhole || decode.checkDigitOk === false || isYearDoubtful;
}

function Summary({
  preview,
  vin,
  reportAction,
  stickerAction,
  onTake,
  isNamedAbove,
}: VehicleSummaryProps & { preview: Preview }) {
  const t = useTranslations("vehicle.summary");
  const common = useTranslations("common");
  const specify = useSpecification();
  const decode = preview.decode_data;
  const title = formatVehicleTitle({ year: decode.modelYear, make: decode.make, model: decode.model });
  const saved = useSavedVehicle(vin);
  const items = specify({ ...decode, trim: findSingleTrim(saved?.trim) ?? decode.trim });
  return (
    <div className="grid lg:grid-cols-[1.45fr_1fr]">
      <div className="min-w-0 px-4 py-5 md:p-8">
        {preview.sample && !isNamedAbove ? (
          <p className="mb-3 text-secondary">
            <Badge>{common("sample")}</Badge>
          </p>
        ) : null}
        <VehicleHeading
          caption={t(getCaption(decode.vehicleType, Boolean(saved)))}
          title={title || t("unknown")}
          vin={vin}
          body={decode}
          isNamedAbove={isNamedAbove && title !== ""}
        />
        {items.length > 0 ? (
          <div id="specification" className="scroll-mt-4">
            <DescriptionList items={items} columns={2} className="mt-5" />
          </div>
        ) : null}
        {items.length === 0 ? <p className="mt-5 max-w-measure text-ink-2">{t("nothingKnown")}</p> : null}
        {hasNotes(preview) ? (
          <Suspense fallback={null}>
            <DecodeNotes decode={decode} isEurope={preview.isEurope} onTake={onTake} />
          </Suspense>
        ) : null}
      </div>
      <div className="min-w-0 border-hairline border-t px-4 py-5 md:p-8 lg:border-t-0 lg:border-l">
        <VinQuestion vin={vin} onTake={onTake ?? (() => undefined)}>
          <Documents
            vin={vin}
            preview={preview}
            hasSpecification={items.length > 0}
            report={reportAction}
            sticker={stickerAction}
          />
        </VinQuestion>
      </div>
    </div>
  );
}
