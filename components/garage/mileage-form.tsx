"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";

interface NewReading {
  day: string;
  miles: number;
  note: string | null;
}

interface MileageFormProps {
  busy: boolean;
  /** The server's error, translated. */
  problem: string | undefined;
  onChange: () => void;
  onSave: (reading: NewReading, onSaved: () => void) => void;
}

/** Today in the user's time zone, in the format of a date input. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A form for an odometer reading. Thousands separators are accepted; nothing typed is lost if saving fails. */
export function MileageForm({ busy, problem, onChange, onSave }: MileageFormProps) {
  const t = useTranslations("garage.mileage");
  const [text, setText] = useState("");
  const [day, setDay] = useState(today);
  const [note, setNote] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const digits = text.replace(/[,.\s]/g, "");
  const wrong = !/^\d{1,7}$/.test(digits);
  const wrongDay = !/^\d{4}-\d\d-\d\d$/.test(day) || day > today();

  function change(set: (text: string) => void, value: string) {
    setSubmitted(false);
    onChange();
    set(value);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (wrong || wrongDay || busy) return;
    onSave({ day, miles: Number(digits), note: note.trim() || null }, () => {
      setText("");
      setNote("");
      setSubmitted(false);
    });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={t("label")} error={submitted && wrong ? t("wrong") : problem}>
        <TextInput
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onChange={(event) => change(setText, event.target.value)}
          className="num"
        />
      </Field>
      <Field label={t("day")} error={submitted && wrongDay ? t("wrongDay") : undefined}>
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
        <SubmitButton variant="quiet" busy={busy}>
          {t("save")}
        </SubmitButton>
      </div>
    </form>
  );
}
