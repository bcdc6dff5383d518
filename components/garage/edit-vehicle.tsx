"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import {
  type GarageEditName,
  garageEditNames,
  garageFields,
  getGarageField,
  LONGEST_WRITTEN,
  type WrittenValue,
} from "@/lib/garage/contract/fields";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { useZodForm } from "@/lib/platform/browser";
import { formatCount } from "@/lib/platform/i18n";
import { useGarageActions } from "./use-garage-actions";
import { getName } from "./vehicle-labels";

const request = async () => (await import("@/lib/garage/contract/garage")).vehicleDraftSchema;

/** Returns '' for a value derived from another field, so that it isn't saved. */
function getText(vehicle: GarageVehicle, name: GarageEditName): string {
  const { fallback } = getGarageField(name);
  const value = vehicle[name];
  return fallback && value === vehicle[fallback] ? "" : String(value ?? "");
}

/** Returns NaN for an invalid number so that validation rejects it. */
function readText(name: GarageEditName, text: unknown) {
  const kind: WrittenValue = garageFields[name].edit;
  const trimmed = String(text ?? "").trim();
  return kind.isNumber && kind.refuses(trimmed) ? Number.NaN : kind.read(trimmed);
}

export function EditVehicle({ vehicle, onClose }: { vehicle: GarageVehicle; onClose: () => void }) {
  const t = useTranslations("garage.edit");
  const common = useTranslations("common");
  const { save } = useGarageActions();
  const id = useId();
  const [open, setOpen] = useState(true);
  const form = useZodForm(request, {
    defaultValues: {
      vin: vehicle.vin,
      ...Object.fromEntries(garageEditNames.map((name) => [name, getText(vehicle, name)])),
    },
  });
  function findError(name: GarageEditName): string | undefined {
    const { formError, longestLines = LONGEST_WRITTEN }: WrittenValue = garageFields[name].edit;
    return form.formState.errors[name] && formError
      ? t(formError, { most: formatCount(longestLines) })
      : form.fieldError(name);
  }

  function close() {
    setOpen(false);
    onClose();
  }
  const submit = form.onSubmit(async (draft) => {
    // The Members API finds the vehicle by its stored VIN, which can differ from the normalized one.
    await save.mutateAsync({ ...draft, vin: vehicle.vin });
    close();
    return undefined;
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      title={t("title", { name: getName(vehicle) })}
      closeLabel={common("close")}
      actions={
        <>
          <Button type="submit" form={id} busy={form.busy}>
            {t("save")}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit} onChange={form.clearProblem}>
        <div className="grid gap-4 sm:grid-cols-2">
          {garageEditNames.map((name) => {
            const { isNumber, longestLines }: WrittenValue = garageFields[name].edit;
            const input = form.register(name, { setValueAs: (text: unknown) => readText(name, text) });
            // No maxLength on multiline fields: it would silently truncate pasted text.
            if (longestLines)
              return (
                <Field
                  key={name}
                  label={t(name)}
                  hint={t("limit", { most: formatCount(longestLines) })}
                  error={findError(name)}
                  className="sm:col-span-2"
                >
                  <TextArea rows={4} {...input} />
                </Field>
              );
            return (
              <Field key={name} label={t(name)} error={findError(name)}>
                <TextInput
                  maxLength={LONGEST_WRITTEN}
                  autoComplete="off"
                  inputMode={isNumber ? "numeric" : undefined}
                  {...input}
                />
              </Field>
            );
          })}
        </div>
        {form.problem ? (
          <p role="alert" className="text-red">
            {form.problem.text}
          </p>
        ) : null}
      </Form>
    </Dialog>
  );
}
