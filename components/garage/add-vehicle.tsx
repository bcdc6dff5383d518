"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ScanVin } from "@/components/scan/scan-vin";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useErrorText } from "@/lib/client/use-error-text";
import { classicQuery, previewQuery } from "@/lib/client/vehicle";
import { VIN_LENGTH } from "@/lib/core/constants";
import { nameCase, vehicleTitle } from "@/lib/core/vehicle/specification";
import { cleanVinInput, groupVin, vinLengthClass } from "@/lib/core/vin";
import { useGarageActions } from "./use-garage-actions";

/** Adds a vehicle by VIN or classic number. It is decoded while typing, so that the name shows before saving. */
export function AddVehicle() {
  const t = useTranslations("garage.add");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { save } = useGarageActions();
  const { vin } = cleanVinInput(text);
  const length = vinLengthClass(vin);
  const preview = useQuery({ ...previewQuery(vin), enabled: length === "full" });
  const classic = useQuery({ ...classicQuery(vin), enabled: length === "classic" && submitted });
  const decode = preview.data?.decode_data;
  const decoded =
    length === "full"
      ? decode && { year: decode.modelYear, make: decode.make && nameCase(decode.make), model: decode.model }
      : classic.data && { year: classic.data.year, make: classic.data.make, model: classic.data.model };
  const wrongLength = submitted && (length === "empty" || length === "short" || length === "long");
  const failure = save.error ?? (length === "full" ? preview.error : submitted ? classic.error : null);

  function take(next: string) {
    save.reset();
    setSubmitted(false);
    setText(next.toUpperCase());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (save.isPending || (length !== "full" && length !== "classic")) return;
    save.mutate(
      {
        vin,
        year: decoded?.year,
        make: decoded?.make,
        model: decoded?.model,
        trim: decode?.trim,
        series: decode?.series,
      },
      {
        onSuccess: () => {
          setText("");
          setSubmitted(false);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label={t("label")}
        counter={`${vin.length} / ${VIN_LENGTH}`}
        error={wrongLength ? t("length") : failure ? errorText(failure) : undefined}
        hint={decoded ? vehicleTitle(decoded) : t("hint")}
      >
        <TextInput
          value={vin.length === VIN_LENGTH ? groupVin(vin) : text}
          onChange={(event) => take(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="vin"
        />
      </Field>
      <Button type="submit" busy={save.isPending} className="sm:mt-[1.375rem]">
        {t("save")}
      </Button>
      <div className="-mt-2 text-[0.9375rem] sm:col-span-2">
        <ScanVin onRead={take} />
      </div>
    </form>
  );
}
