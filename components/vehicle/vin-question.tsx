"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { confirmedVins } from "@/lib/client/confirmed-vins";
import { reportRecordQuery } from "@/lib/client/report";
import { previewQuery } from "@/lib/client/vehicle";
import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { asksCheckDigit } from "@/lib/core/vin-refusal";
import { CorrectVin } from "./wrong-vin";

/** vPIC's code for a maker that its data does not know. */
const UNKNOWN_MAKER = "7";

function questionOf(vin: string, decode: DecodedVin | undefined): "maker" | "checkDigit" | null {
  if (asksCheckDigit(vin)) return "checkDigit";
  return decode?.errorCode.split(",").includes(UNKNOWN_MAKER) ? "maker" : null;
}

interface VinQuestionProps {
  vin: string;
  onTake: (vin: string) => void;
  /** The documents: shown once the number is confirmed. */
  children: ReactNode;
}

/**
 * Asks once per number whether a doubtful VIN is right, before a document of it is offered. The correction is the primary
 * action. The browser remembers the answer; what the account already has a document of is not asked about.
 */
export function VinQuestion({ vin, onTake, children }: VinQuestionProps) {
  const t = useTranslations("vehicle.question");
  const { data: user } = useUser();
  const preview = useQuery({ ...previewQuery(vin), enabled: vin.length === VIN_LENGTH });
  const question = questionOf(vin, preview.data?.decode_data);
  const record = useQuery({
    ...reportRecordQuery(vin),
    enabled: Boolean(user) && question !== null,
  });
  const stored = useSyncExternalStore(confirmedVins.subscribe, confirmedVins.read, () => "");
  const hasDocument = Boolean(record.data?.vhr_report ?? record.data?.vhr_sticker);
  if (question === null || hasDocument || stored.includes(vin)) return children;
  return (
    <section className="grid gap-4">
      <h3 className="heading text-lg">{t(`${question}.title`)}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t(`${question}.text`, { code: vin.slice(0, 3) })}</p>
      <CorrectVin key={vin} vin={vin} suggestion={preview.data?.decode_data.suggestion} onTake={onTake} />
      <Button variant="quiet" wide onClick={() => confirmedVins.add(vin)}>
        {t(`${question}.goOn`)}
      </Button>
    </section>
  );
}
