"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";

export interface NewReading {
  day: string;
  miles: number;
  note: string | null;
}

interface MileageFormProps {
  busy: boolean;
  /** What the server said against it, in the reader's words. */
  problem: string | undefined;
  onChange: () => void;
  onSave: (reading: NewReading, onSaved: () => void) => void;
}

/** The day where the reader is, as a date field wants it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A reading of the odometer. Separators may be typed; nothing typed is lost when saving fails. */
export function MileageForm({ busy, problem, onChange, onSave }: MileageFormProps) {
  const t = useTranslations("garage.mileage");
  const [text, setText] = useState("");
  const [day, setDay] = useState(today);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const digits = text.replace(/[,.\s]/g, "");
  const wrong = !/^\d{1,7}$/.test(digits);
  const wrongDay = !/^\d{4}-\d\d-\d\d$/.test(day) || day > today();

  function change(set: (text: string) => void, value: string) {
    setAsked(false);
    onChange();
    set(value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (wrong || wrongDay || busy) return;
    onSave({ day, miles: Number(digits), note: note.trim() || null }, () => {
      setText("");
      setNote("");
      setAsked(false);
    });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={t("label")} error={asked && wrong ? t("wrong") : problem}>
        <TextInput
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => change(setText, event.target.value)}
          className="num"
        />
      </Field>
      <Field label={t("day")} error={asked && wrongDay ? t("wrongDay") : undefined}>
        <TextInput
          type="date"
          value={day}
          max={today()}
          onChange={(event) => change(setDay, event.target.value)}
          className="num"
        />
      </Field>
      <Field label={t("note")} className="sm:col-span-2">
        <TextInput value={note} maxLength={200} onChange={(event) => change(setNote, event.target.value)} />
      </Field>
      <div>
        <SubmitButton look="quiet" busy={busy}>
          {t("save")}
        </SubmitButton>
      </div>
    </form>
  );
}
