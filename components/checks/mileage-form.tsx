"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

interface MileageEstimateFormProps {
  /** The field's initial value. */
  initial: number | null;
  busy: boolean;
  onAsk: (mileage: number | null) => void;
}

/** The mileage for the valuation; it may be left empty. */
export function MileageEstimateForm({ initial, busy, onAsk }: MileageEstimateFormProps) {
  const t = useTranslations("checks.value");
  const common = useTranslations("common");
  const [text, setText] = useState(initial === null ? "" : String(initial));
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const digits = text.replace(/[\s.,]/g, "");
    const fits = /^\d{0,7}$/.test(digits);
    setWrong(!fits);
    if (fits) onAsk(digits === "" ? null : Number(digits));
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-3">
      <Field
        label={t("mileage")}
        note={common("optional")}
        error={wrong ? t("wrong") : undefined}
        className="min-w-44 flex-1"
      >
        <TextInput
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="quiet" busy={busy}>
        {t("use")}
      </Button>
    </form>
  );
}
