"use client";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import { VinText } from "@/components/ui/vin-text";
import { VIN_LENGTH } from "@/lib/core/constants";

/** For a number that is too long for a classic one and is no VIN. */
export function VinLengthError({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.finder");
  return (
    <div className="px-4 py-5 md:p-8">
      <ErrorNote title={t(vin.length < VIN_LENGTH ? "short" : "long", { count: vin.length })}>
        <VinText vin={vin} />
      </ErrorNote>
    </div>
  );
}
