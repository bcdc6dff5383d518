"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useErrorText } from "@/lib/client/use-error-text";
import type { GarageVehicle } from "@/lib/contract/garage";
import { formatCount } from "@/lib/core/money";
import { useGarageActions } from "./use-garage-actions";

/** The odometer as its owner reads it. Separators may be typed; nothing typed is lost when saving fails. */
export function MileageForm({ vehicle }: { vehicle: GarageVehicle }) {
  const t = useTranslations("garage.mileage");
  const errorText = useErrorText();
  const { save } = useGarageActions();
  const [text, setText] = useState(vehicle.mileage === null ? "" : formatCount(vehicle.mileage));
  const [asked, setAsked] = useState(false);
  const digits = text.replace(/[,.\s]/g, "");
  const wrong = !/^\d{1,7}$/.test(digits);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const { vin, year, make, model, series, trim } = vehicle;
    if (!wrong && !save.isPending)
      save.mutate({ vin, year, make, model, series, trim, mileage: Number(digits) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        label={t("label")}
        error={asked && wrong ? t("wrong") : save.error ? errorText(save.error) : undefined}
      >
        <TextInput
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => {
            setAsked(false);
            save.reset();
            setText(event.target.value);
          }}
          className="num"
        />
      </Field>
      <Button type="submit" look="quiet" busy={save.isPending} className="mt-[1.375rem]">
        {t("save")}
      </Button>
    </form>
  );
}
