"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useErrorText } from "@/lib/client/use-error-text";
import type { GarageVehicle, VehicleDraft } from "@/lib/contract/garage";
import {
  type GarageEditName,
  garageEditNames,
  garageField,
  garageFields,
  LONGEST_WRITTEN,
  type WrittenValue,
} from "@/lib/contract/garage-fields";
import { useGarageActions } from "./use-garage-actions";
import { nameOf } from "./vehicle-labels";

type Texts = Record<GarageEditName, string>;

/** The stored value of a field: a value that is only derived for an empty field is not saved. */
function textOf(vehicle: GarageVehicle, name: GarageEditName): string {
  const { fallback } = garageField(name);
  const value = vehicle[name];
  return fallback && value === vehicle[fallback] ? "" : String(value ?? "");
}

/** A record with one entry per field of the form. */
const eachField = <Value,>(make: (name: GarageEditName) => Value) =>
  Object.fromEntries(garageEditNames.map((name) => [name, make(name)])) as Record<GarageEditName, Value>;

/** The fields that an owner can edit. An empty field means unknown. */
export function EditVehicle({ vehicle, onClose }: { vehicle: GarageVehicle; onClose: () => void }) {
  const t = useTranslations("garage.edit");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { save } = useGarageActions();
  const form = useId();
  const [open, setOpen] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const [texts, setTexts] = useState<Texts>(() => eachField((name) => textOf(vehicle, name)));
  function errorOf(name: GarageEditName): string | undefined {
    const kind: WrittenValue = garageFields[name].edit;
    return kind.formError && kind.refuses(texts[name].trim()) ? t(kind.formError) : undefined;
  }

  function change(name: GarageEditName, value: string) {
    save.reset();
    setTexts({ ...texts, [name]: value });
  }
  function close() {
    setOpen(false);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (garageEditNames.some(errorOf) || save.isPending) return;
    const facts = eachField((name) => garageFields[name].edit.read(texts[name].trim()));
    save.mutate({ vin: vehicle.vin, ...facts } as VehicleDraft, { onSuccess: close });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      title={t("title", { name: nameOf(vehicle) })}
      closeLabel={common("close")}
      actions={
        <>
          <Button type="submit" form={form} busy={save.isPending}>
            {t("save")}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          {garageEditNames.map((name) => (
            <Field key={name} label={t(name)} error={submitted ? errorOf(name) : undefined}>
              <TextInput
                value={texts[name]}
                maxLength={LONGEST_WRITTEN}
                autoComplete="off"
                inputMode={garageFields[name].edit.isNumber ? "numeric" : undefined}
                onChange={(event) => change(name, event.target.value)}
              />
            </Field>
          ))}
        </div>
        {save.error ? (
          <p role="alert" className="text-red">
            {errorText(save.error)}
          </p>
        ) : null}
      </Form>
    </Dialog>
  );
}
