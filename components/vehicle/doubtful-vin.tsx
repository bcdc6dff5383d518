"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { confirmedVins } from "@/lib/client/confirmed-vins";
import { reportRecordQuery } from "@/lib/client/report";
import { CorrectVin } from "./wrong-vin";

export interface DoubtfulVinProps {
  vin: string;
  question: "maker" | "checkDigit";
  suggestion: string | null;
  onTake: (vin: string) => void;
  /** The documents: shown once the number is confirmed. */
  children: ReactNode;
}

/**
 * Asks once per number whether a doubtful VIN is right, before a document of it is offered. The correction is the primary
 * action. The browser remembers the answer; what the account already has a document of is not asked about.
 */
export function DoubtfulVin({ vin, question, suggestion, onTake, children }: DoubtfulVinProps) {
  const t = useTranslations("vehicle.question");
  const { data: user } = useUser();
  const record = useQuery({ ...reportRecordQuery(vin), enabled: Boolean(user) });
  const stored = useSyncExternalStore(confirmedVins.subscribe, confirmedVins.read, () => "");
  const hasDocument = Boolean(record.data?.vhr_report ?? record.data?.vhr_sticker);
  if (hasDocument || stored.includes(vin)) return children;
  return (
    <section className="grid gap-4">
      <h3 className="heading text-lg">{t(`${question}.title`)}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t(`${question}.text`, { code: vin.slice(0, 3) })}</p>
      <CorrectVin key={vin} vin={vin} suggestion={suggestion} onTake={onTake} />
      <Button variant="quiet" wide onClick={() => confirmedVins.add(vin)}>
        {t(`${question}.goOn`)}
      </Button>
    </section>
  );
}
