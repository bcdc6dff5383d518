"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { VinText } from "@/components/ui/vin-text";
import { VIN_LENGTH } from "@/lib/platform/values";
import { reportWrongVin } from "@/lib/support/client";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";

/** `suggestion` is prefilled, but only the user can submit it. */
export function CorrectVin({
  vin,
  suggestion = null,
  onTake,
}: {
  vin: string;
  suggestion?: string | null;
  onTake: (vin: string) => void;
}) {
  const t = useTranslations("vehicle.refusal");
  const [text, setText] = useState(suggestion ?? vin);
  const next = cleanVinInput(text).vin;
  /** Rejected input, which was empty or unchanged. */
  const [refusedText, setRefused] = useState<string | null>(null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (next !== "" && next !== vin) onTake(next);
    else setRefused(text);
  }
  return (
    <Form isBare method="get" onSubmit={submit} className="grid gap-3 sm:max-w-md">
      <Field
        label={t(suggestion ? "suggested" : "correct")}
        counter={`${next.length} / ${VIN_LENGTH}`}
        hint={t("compare")}
        error={refusedText === text ? t(next === "" ? "reason.missing" : "same") : undefined}
      >
        <TextInput
          value={text}
          onChange={(event) => setText(event.target.value.toUpperCase())}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="vin"
        />
      </Field>
      <Button type="submit" wide>
        {t("lookUp")}
      </Button>
    </Form>
  );
}

interface WrongVinProps {
  vin: string;
  onTake: (vin: string) => void;
  onPlate?: () => void;
  byHand?: ReactNode;
}

export function WrongVin({ vin, onTake, onPlate, byHand }: WrongVinProps) {
  const t = useTranslations("vehicle");
  const refusal = findVinRefusal(vin);
  const length = refusal?.reason === "length";
  useEffect(() => {
    void reportWrongVin(vin, refusal?.reason ?? "unknown format");
  }, [vin, refusal?.reason]);
  return (
    <div className="grid gap-5 px-4 py-5 md:p-8">
      <ErrorNote
        title={
          length
            ? t(vin.length < VIN_LENGTH ? "finder.short" : "finder.long", { count: vin.length })
            : t("problem.wrongVin")
        }
        action={
          onPlate ? (
            <Button size="sm" onClick={onPlate}>
              {t("problem.asPlate")}
            </Button>
          ) : undefined
        }
      >
        <p>
          <VinText vin={vin} />
        </p>
        {length ? null : (
          <p className="mt-1">
            {refusal
              ? t(`refusal.reason.${refusal.reason}`)
              : t(onPlate ? "problem.wrongVinPlate" : "problem.wrongVinText")}
          </p>
        )}
      </ErrorNote>
      <CorrectVin key={vin} vin={vin} suggestion={refusal?.suggestion} onTake={onTake} />
      {refusal ? null : byHand}
    </div>
  );
}
