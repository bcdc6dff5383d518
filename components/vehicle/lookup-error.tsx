"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { VinText } from "@/components/ui/vin-text";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import { WrongVin } from "./wrong-vin";

interface LookupErrorProps {
  error: unknown;
  vin: string;
  onRetry: () => void;
  /** Looks up the corrected VIN; if undefined, the error is only explained. */
  onTake?: (vin: string) => void;
  byHand?: ReactNode;
  onPlate?: () => void;
}

export function LookupError({ error, vin, onRetry, onPlate, onTake, byHand }: LookupErrorProps) {
  const t = useTranslations("vehicle.problem");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const code = error instanceof ApiError ? error.code : "internal";
  const wrong = code === "wrong_vin" || code === "invalid_fields";
  const reference = error instanceof ApiError ? error.reference : undefined;
  if (wrong && onTake) return <WrongVin vin={vin} onTake={onTake} onPlate={onPlate} byHand={byHand} />;
  return (
    <div className="px-4 py-5 md:p-8">
      <ErrorNote
        title={wrong ? t("wrongVin") : errorText(error)}
        reference={!wrong && reference ? common("request", { id: reference }) : undefined}
        action={
          wrong ? undefined : (
            <Button variant="quiet" size="sm" onClick={onRetry}>
              {common("tryAgain")}
            </Button>
          )
        }
      >
        <p>
          <VinText vin={vin} />
        </p>
        {code === "offline" ? null : <p className="mt-1">{t(wrong ? "wrongVinText" : "otherWay")}</p>}
      </ErrorNote>
    </div>
  );
}
