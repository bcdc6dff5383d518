"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useUser } from "@/lib/account/client/account";
import { useConfirmedVin } from "@/lib/generation/client/confirmed-vins";
import { useServedQuery } from "@/lib/platform/browser";
import { reportRecordQuery } from "@/lib/report/client/report";
import type { VinDoubt } from "@/lib/vin/rules/vin-doubt";
import { CorrectVin } from "./wrong-vin";

export interface DoubtfulVinProps {
  vin: string;
  doubt: VinDoubt;
  suggestion: string | null;
  onTake: (vin: string) => void;
  children: ReactNode;
  className?: string;
}

/** Asks once per VIN, and never for a VIN that the account already has a document for. */
export function DoubtfulVin({ vin, doubt, suggestion, onTake, children, className }: DoubtfulVinProps) {
  const t = useTranslations("vehicle.question");
  const { data: user } = useUser();
  const record = useServedQuery({ ...reportRecordQuery(vin), enabled: Boolean(user) });
  const { isConfirmed, isLoading, confirm } = useConfirmedVin(vin);
  const hasDocument = Boolean(record.data?.vhr_report ?? record.data?.vhr_sticker);
  if (hasDocument || isConfirmed) return children;
  if (isLoading || record.isLoading) return <div className="h-36" />;
  return (
    <section className={classNames("grid gap-4", className)}>
      <h3 className="heading text-lg">{t(`${doubt}.title`)}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t(`${doubt}.text`, { code: vin.slice(0, 3) })}</p>
      <CorrectVin key={vin} vin={vin} suggestion={suggestion} onTake={onTake} />
      <Button variant="quiet" wide onClick={confirm}>
        {t(`${doubt}.goOn`)}
      </Button>
    </section>
  );
}
