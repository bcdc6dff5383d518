"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";
import { ScanVin } from "@/components/scan/scan-vin";
import { VinDoubtNote } from "@/components/shell/vin-doubt-note";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useConfirmedVin } from "@/lib/generation/client/confirmed-vins";
import { useErrorText, useZodForm } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { validationQuery } from "@/lib/vehicle/client/vehicle";
import type { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { formatVehicleTitle, nameCase } from "@/lib/vehicle/rules/specification";
import { getVinLengthClass, groupVin } from "@/lib/vin/rules/vin";
import { findVinDoubt } from "@/lib/vin/rules/vin-doubt";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import { useGarageActions } from "./use-garage-actions";

const request = async () =>
  (await import("@/lib/garage/contract/garage")).vehicleDraftSchema.pick({ vin: true });

type Validation = z.output<(typeof vehicleCalls)["validateVin"]["response"]>;

function getNames(validation: Validation | undefined) {
  if (!validation) return undefined;
  const { classic, data } = validation;
  if (classic) {
    const { year, make, model, series, model_id: modelId } = classic;
    return { year, make, model, series, modelId, trim: null };
  }
  const { modelYear: year, make, model, trim, series } = data;
  return { year, make: make && nameCase(make), model, trim, series, modelId: null };
}

interface AddVehicleProps {
  onSaved?: () => void;
  takesFocus?: boolean;
}

export function AddVehicle({ onSaved, takesFocus = false }: AddVehicleProps) {
  const t = useTranslations("garage.add");
  const refusals = useTranslations("vehicle.refusal");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { save } = useGarageActions();
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Waits until the dialog has focused its first button.
    const frame = takesFocus ? requestAnimationFrame(() => field.current?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  const form = useZodForm(request, { defaultValues: { vin: "" }, reValidateMode: "onSubmit" });
  const { vin } = cleanVinInput(text);
  const length = getVinLengthClass(vin);
  // Classic numbers have no fixed length, so they are complete only on submit.
  const isComplete = length === "full" || (length === "classic" && submitted);
  const validation = useQuery({ ...validationQuery(vin), enabled: isComplete });
  const decoded = getNames(validation.data);
  const doubt = length === "full" ? findVinDoubt(vin, validation.data?.data) : null;
  const confirmed = useConfirmedVin(vin, doubt !== null);
  const failure = isComplete ? validation.error : null;
  const vinError = form.formState.errors.vin;
  const problem = form.problem?.text ?? (failure ? errorText(failure) : undefined);

  function take(next: string) {
    form.clearErrors();
    form.clearProblem();
    setSubmitted(false);
    setText(next.toUpperCase());
    form.setValue("vin", cleanVinInput(next).vin);
  }

  const submit = form.onSubmit(async (values) => {
    if (findVinRefusal(vin)) {
      form.setError("vin", { type: "refusal" });
      return undefined;
    }
    setSubmitted(true);
    if (doubt && !confirmed.isConfirmed) return undefined;
    await save.mutateAsync({
      vin: values.vin,
      year: decoded?.year,
      make: decoded?.make,
      model: decoded?.model,
      trim: decoded?.trim,
      series: decoded?.series,
      model_id: decoded?.modelId,
    });
    take("");
    onSaved?.();
    return undefined;
  });

  function formatRefusalText(): string {
    const refusal = findVinRefusal(vin);
    if (!refusal || refusal.reason === "length") return t("length");
    const reason = refusals(`reason.${refusal.reason}`);
    return refusal.suggestion ? `${reason} ${t("perhaps", { vin: refusal.suggestion })}` : reason;
  }

  return (
    <Form isBare ref={element} onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label={t("label")}
        counter={`${vin.length} / ${VIN_LENGTH}`}
        error={
          vinError ? (vinError.type === "refusal" ? formatRefusalText() : form.fieldError("vin")) : problem
        }
        hint={(decoded && formatVehicleTitle(decoded)) || t("hint")}
      >
        <TextInput
          ref={field}
          value={vin.length === VIN_LENGTH ? groupVin(vin) : text}
          onChange={(event) => take(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="vin"
        />
      </Field>
      <Button type="submit" busy={form.busy} className="sm:mt-[1.375rem]">
        {t("save")}
      </Button>
      {submitted && doubt && !confirmed.isConfirmed ? (
        <div className="sm:col-span-2">
          <VinDoubtNote
            vin={vin}
            doubt={doubt}
            onConfirm={() => {
              flushSync(confirmed.confirm);
              element.current?.requestSubmit();
            }}
          />
        </div>
      ) : null}
      <div className="-mt-2 text-[0.9375rem] sm:col-span-2">
        <ScanVin onRead={take} />
      </div>
    </Form>
  );
}
