"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import type { logMileage } from "@/lib/client/garage-mileage";
import { useZodForm } from "@/lib/client/use-zod-form";
import type { MileageAnswer } from "@/lib/core/garage/mileage-drop";
import { readMiles } from "@/lib/core/vehicle/miles";
import { MileageDropQuestion } from "./mileage-question";
import type { MileageQuestion } from "./use-mileage-log";

const request = async () =>
  (await import("@/lib/contract/garage-mileage")).garageMileageCalls.logMileage.request;

interface MileageFormProps {
  vin: string;
  busy: boolean;
  problem: string | undefined;
  question: MileageQuestion | null;
  onChange: () => void;
  /** Resolves to false if the user must confirm the reading first; the form then keeps its values. */
  onSave: (reading: Parameters<typeof logMileage>[0]) => Promise<boolean>;
  onAnswer: (answer: MileageAnswer) => Promise<unknown>;
}

/** Returns today in the user's time zone as YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function MileageForm(props: MileageFormProps) {
  const { vin, busy, problem, question, onChange, onSave, onAnswer } = props;
  const t = useTranslations("garage.mileage");
  const form = useZodForm(request, {
    defaultValues: { vin, day: today(), note: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const submit = form.onSubmit(async ({ note, ...reading }) => {
    // The server also accepts tomorrow because it doesn't know the user's time zone.
    if (reading.day > today()) {
      form.setError("day", { type: "future" });
      return undefined;
    }
    if (await onSave({ ...reading, note: note || null })) clear();
    return undefined;
  });
  function clear() {
    form.resetField("miles");
    form.resetField("note");
  }
  function change() {
    form.clearErrors();
    form.clearProblem();
    onChange();
  }
  return (
    <Form isBare onSubmit={submit} onChange={change} className="grid items-start gap-3 sm:grid-cols-2">
      <Field
        label={t("label")}
        error={errors.miles ? t("wrong") : (form.problem?.text ?? (errors.day ? undefined : problem))}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          className="num"
          {...form.register("miles", {
            setValueAs: (text: unknown) => readMiles(String(text ?? "")) ?? Number.NaN,
          })}
        />
      </Field>
      <Field label={t("day")} error={errors.day ? t("wrongDay") : undefined}>
        <TextInput type="date" max={today()} className="num" {...form.register("day")} />
      </Field>
      <Field label={t("note")} error={form.fieldError("note")} className="sm:col-span-2">
        <TextInput maxLength={200} {...form.register("note")} />
      </Field>
      {question ? (
        <MileageDropQuestion
          question={question}
          busy={busy}
          onCorrect={() => {
            onChange();
            form.setFocus("miles", { shouldSelect: true });
          }}
          onAnswer={(answer) => onAnswer(answer).then(clear, () => undefined)}
        />
      ) : null}
      <div>
        <SubmitButton variant="quiet" busy={busy || form.busy}>
          {t("save")}
        </SubmitButton>
      </div>
    </Form>
  );
}
