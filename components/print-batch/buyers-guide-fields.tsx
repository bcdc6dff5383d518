"use client";
import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { useNewPrintBatch } from "./use-new-print-batch";

interface GuideFieldsProps {
  form: ReturnType<typeof useNewPrintBatch>["guide"];
  onChange: () => void;
}

const FORMS = ["as_is", "implied"] as const;
const WARRANTIES = ["none", "full", "limited"] as const;
const BOXES = ["manufacturer", "manufacturer_used", "other", "service"] as const;
const DEALER = [
  { name: "name", most: 100, required: true },
  { name: "address", most: 160, required: true },
  { name: "phone", most: 40, required: false },
  { name: "email", most: 120, required: false },
  { name: "complaints", most: 120, required: true },
] as const;

export function GuideFields({ form, onChange }: GuideFieldsProps) {
  const t = useTranslations("printBatch.guide");
  const locale = useLocale();
  const warranty = useWatch({ control: form.control, name: "warranty" });
  const percent = (name: "labor" | "parts") => (
    <Field label={t(name)} error={form.fieldError(name)}>
      <TextInput type="number" min={0} max={100} required {...form.register(name)} />
    </Field>
  );
  return (
    <fieldset onChange={onChange} className="grid gap-4">
      <legend className="heading float-left mb-4 w-full border-rule border-t pt-4 text-lg">
        {t("title")}
      </legend>
      <p className="max-w-measure text-ink-2 text-sm">
        {t("note")} {locale === "es" ? t("spanish") : null}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("form")}>
          <Select {...form.register("form")}>
            {FORMS.map((option) => (
              <option key={option} value={option}>
                {t(`forms.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("warranty")}>
          <Select {...form.register("warranty")}>
            {WARRANTIES.map((option) => (
              <option key={option} value={option}>
                {t(`warranties.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        {warranty === "limited" ? percent("labor") : null}
        {warranty === "limited" ? percent("parts") : null}
        {warranty === "none" ? null : (
          <>
            <Field label={t("systems")} error={form.fieldError("systems")}>
              <TextArea rows={3} maxLength={400} required {...form.register("systems")} />
            </Field>
            <Field label={t("duration")} error={form.fieldError("duration")}>
              <TextArea rows={3} maxLength={200} required {...form.register("duration")} />
            </Field>
          </>
        )}
      </div>
      <div>
        <p className="caps">{t("boxes")}</p>
        {BOXES.map((box) => (
          <ChoiceInput key={box} type="checkbox" {...form.register(box)}>
            {t(`box.${box}`)}
          </ChoiceInput>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {DEALER.map(({ name, most, required }) => (
          <Field
            key={name}
            label={t(`dealer.${name}`)}
            required={required}
            error={form.fieldError(`dealer.${name}`)}
          >
            <TextInput maxLength={most} required={required} {...form.register(`dealer.${name}`)} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
