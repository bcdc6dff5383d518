"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import type { VinDoubt } from "@/lib/vin/rules/vin-doubt";

interface VinDoubtNoteProps {
  vin: string;
  doubt: VinDoubt;
  onConfirm: () => void;
}

export function VinDoubtNote({ vin, doubt, onConfirm }: VinDoubtNoteProps) {
  const t = useTranslations("vehicle.question");
  return (
    <ErrorNote
      title={t(`${doubt}.title`)}
      action={
        <Button variant="quiet" size="sm" onClick={onConfirm}>
          {t("check_digit.goOn")}
        </Button>
      }
    >
      {t(`${doubt}.text`, { code: vin.slice(0, 3) })}
    </ErrorNote>
  );
}
