"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useErrorText } from "@/lib/client/use-error-text";
import type { GarageVehicle } from "@/lib/contract/garage";
import { useGarageActions } from "./use-garage-actions";
import { nameOf } from "./vehicle-words";

const texts = ["make", "model", "series", "trim"] as const;
type Fields = Record<(typeof texts)[number] | "year" | "mileage", string>;

const digitsOf = (text: string) => text.replace(/[,.\s]/g, "");

function wrongYear(text: string): boolean {
  return text !== "" && !(/^\d{4}$/.test(text) && Number(text) >= 1886 && Number(text) <= 2100);
}

/** What its owner may say of a car. An empty field is one that nobody knows. */
export function EditVehicle({ vehicle, onClose }: { vehicle: GarageVehicle; onClose: () => void }) {
  const t = useTranslations("garage.edit");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { save } = useGarageActions();
  const form = useId();
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState(false);
  const [fields, setFields] = useState<Fields>(() => ({
    year: String(vehicle.year ?? ""),
    mileage: String(vehicle.mileage ?? ""),
    make: vehicle.make ?? "",
    model: vehicle.model ?? "",
    // The series falls back to the model: what was only lent is not written down.
    series: vehicle.series === vehicle.model ? "" : (vehicle.series ?? ""),
    trim: vehicle.trim ?? "",
  }));
  const mileage = digitsOf(fields.mileage);
  const errors = {
    year: wrongYear(fields.year.trim()) ? t("wrongYear") : undefined,
    mileage: /^\d{0,7}$/.test(mileage) ? undefined : t("wrongMileage"),
  };

  function change(name: keyof Fields, value: string) {
    save.reset();
    setFields({ ...fields, [name]: value });
  }
  function close() {
    setOpen(false);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (errors.year || errors.mileage || save.isPending) return;
    const year = fields.year.trim();
    const named = Object.fromEntries(texts.map((name) => [name, fields[name].trim() || null]));
    save.mutate(
      {
        vin: vehicle.vin,
        ...named,
        year: year === "" ? null : Number(year),
        mileage: mileage === "" ? null : Number(mileage),
      },
      { onSuccess: close },
    );
  }
  const input = (name: keyof Fields, more?: { inputMode: "numeric" }) => (
    <Field
      label={t(name)}
      error={asked && (name === "year" || name === "mileage") ? errors[name] : undefined}
    >
      <TextInput
        value={fields[name]}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => change(name, event.target.value)}
        {...more}
      />
    </Field>
  );

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
          <Button look="quiet" onClick={close}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          {input("year", { inputMode: "numeric" })}
          {input("mileage", { inputMode: "numeric" })}
          {texts.map((name) => (
            <div key={name}>{input(name)}</div>
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
