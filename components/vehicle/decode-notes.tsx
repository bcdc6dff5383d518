"use client";
import { useTranslations } from "next-intl";
import { StatusIcon } from "@/components/ui/status-icon";
import { VinText } from "@/components/ui/vin-text";
import type { DecodedVin } from "@/lib/vin/contract";
import { hasFiller } from "@/lib/vin/rules/vin-us-rule";

interface DecodeNotesProps {
  decode: DecodedVin;
  isEurope: boolean;
  onTake?: (vin: string) => void;
}

export function DecodeNotes({ decode, isEurope, onTake }: DecodeNotesProps) {
  const t = useTranslations("vehicle.notes");
  const unknown = (["make", "model", "modelYear"] as const).filter((part) => decode[part] === null);
  const doubtful = decode.checkDigitOk === false && !hasFiller(decode.vin);
  return (
    <ul className="mt-5 grid gap-2 border-hairline border-t pt-4">
      {doubtful ? (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusIcon state="note">{t(decode.suggestion ? "checkDigitWith" : "checkDigit")}</StatusIcon>
          {decode.suggestion && onTake ? (
            <button
              type="button"
              onClick={() => decode.suggestion && onTake(decode.suggestion)}
              className="condensed min-h-11 rounded border border-ink px-3 font-[650] text-sm hover:bg-band"
            >
              {t("use")} <VinText vin={decode.suggestion} />
            </button>
          ) : null}
        </li>
      ) : null}
      {isEurope ? (
        <li>
          <StatusIcon state="note">{t("europe")}</StatusIcon>
        </li>
      ) : null}
      {!decode.modelYearCertain && decode.modelYearCandidates.length > 1 ? (
        <li>
          <StatusIcon state="note">{t("years", { years: decode.modelYearCandidates.join(", ") })}</StatusIcon>
        </li>
      ) : null}
      {unknown.length > 0 ? (
        <li>
          <StatusIcon state="unavailable">
            {t("unknown", { parts: unknown.map((part) => t(`parts.${part}`)).join(", ") })}
          </StatusIcon>
        </li>
      ) : null}
    </ul>
  );
}
