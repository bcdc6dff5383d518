"use client";
import { useLocale, useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { BuyersGuide } from "@/lib/contract/print-batch-buyers-guide";

interface GuideFieldsProps {
  guide: BuyersGuide;
  onFill: (change: Partial<BuyersGuide>) => void;
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

/** The Buyers Guide's values, shared by every vehicle of the list. */
export function GuideFields({ guide, onFill }: GuideFieldsProps) {
  const t = useTranslations("printBatch.guide");
  const locale = useLocale();
  const percent = (name: "labor" | "parts") => (
    <Field label={t(name)}>
      <TextInput
        type="number"
        min={0}
        max={100}
        required
        value={guide[name]}
        onChange={(event) => onFill({ [name]: Number(event.target.value) })}
      />
    </Field>
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="heading float-left mb-4 w-full border-rule border-t pt-4 text-lg">
        {t("title")}
      </legend>
      <p className="max-w-measure text-ink-2 text-sm">
        {t("note")} {locale === "es" ? t("spanish") : null}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("form")}>
          <Select
            value={guide.form}
            onChange={(event) => onFill({ form: FORMS.find((option) => option === event.target.value) })}
          >
            {FORMS.map((form) => (
              <option key={form} value={form}>
                {t(`forms.${form}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("warranty")}>
          <Select
            value={guide.warranty}
            onChange={(event) =>
              onFill({ warranty: WARRANTIES.find((option) => option === event.target.value) })
            }
          >
            {WARRANTIES.map((warranty) => (
              <option key={warranty} value={warranty}>
                {t(`warranties.${warranty}`)}
              </option>
            ))}
          </Select>
        </Field>
        {guide.warranty === "limited" ? percent("labor") : null}
        {guide.warranty === "limited" ? percent("parts") : null}
        {guide.warranty === "none" ? null : (
          <>
            <Field label={t("systems")}>
              <TextArea
                rows={3}
                maxLength={400}
                required
                value={guide.systems}
                onChange={(event) => onFill({ systems: event.target.value })}
              />
            </Field>
            <Field label={t("duration")}>
              <TextArea
                rows={3}
                maxLength={200}
                required
                value={guide.duration}
                onChange={(event) => onFill({ duration: event.target.value })}
              />
            </Field>
          </>
        )}
      </div>
      <div>
        <p className="caps">{t("boxes")}</p>
        {BOXES.map((box) => (
          <ChoiceInput
            key={box}
            type="checkbox"
            checked={guide[box]}
            onChange={(event) => onFill({ [box]: event.target.checked })}
          >
            {t(`box.${box}`)}
          </ChoiceInput>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {DEALER.map(({ name, most, required }) => (
          <Field key={name} label={t(`dealer.${name}`)} required={required}>
            <TextInput
              maxLength={most}
              required={required}
              value={guide.dealer[name]}
              onChange={(event) => onFill({ dealer: { ...guide.dealer, [name]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
