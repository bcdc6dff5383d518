"use client";
import { useTranslations } from "next-intl";
import { StateMark } from "@/components/ui/state-mark";
import { VinText } from "@/components/ui/vin-text";
import type { DecodedVin } from "@/lib/contract/decode";

interface DecodeNotesProps {
  decode: DecodedVin;
  /** Looks the suggested VIN up instead; without it the suggestion is shown only. */
  onTake?: (vin: string) => void;
}

/** What of a decode is doubtful or unknown, said plainly (VEH-4). */
export function DecodeNotes({ decode, onTake }: DecodeNotesProps) {
  const t = useTranslations("vehicle.notes");
  const unknown = (["make", "model", "modelYear"] as const).filter((part) => decode[part] === null);
  const doubtful = decode.checkDigitOk === false;
  if (!doubtful && unknown.length === 0 && decode.modelYearCertain) return null;
  return (
    <ul className="mt-5 grid gap-2 border-hairline border-t pt-4">
      {doubtful ? (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StateMark state="note">{t(decode.suggestion ? "checkDigitWith" : "checkDigit")}</StateMark>
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
      {!decode.modelYearCertain && decode.modelYearCandidates.length > 1 ? (
        <li>
          <StateMark state="note">{t("years", { years: decode.modelYearCandidates.join(", ") })}</StateMark>
        </li>
      ) : null}
      {unknown.length > 0 ? (
        <li>
          <StateMark state="unavailable">
            {t("unknown", { parts: unknown.map((part) => t(`parts.${part}`)).join(", ") })}
          </StateMark>
        </li>
      ) : null}
    </ul>
  );
}
