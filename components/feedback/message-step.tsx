"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { useDraft } from "@/lib/client/use-draft";
import { useZodForm } from "@/lib/client/use-zod-form";
import { FormFailure } from "./form-failure";
import { useSend } from "./use-send";

const positive = async () => (await import("@/lib/contract/support")).positiveFeedbackForm;
const negative = async () => (await import("@/lib/contract/support")).negativeFeedbackForm;
const DRAFT = ["feedback_msg"] as const;

interface MessageStepProps {
  mood: "positive" | "negative";
  vin: string;
  /** Sends the rating, with the message or, by Skip, without. */
  onSend: (message: string | undefined) => Promise<void>;
  /** The ways out of a bad experience, below the form. */
  options?: ReactNode;
}

/** Steps 1 and 2: in one's own words, or Skip. */
export function MessageStep({ mood, vin, onSend, options }: MessageStepProps) {
  const t = useTranslations("feedback.message");
  const form = useZodForm(mood === "positive" ? positive : negative, { defaultValues: { feedback_msg: "" } });
  const dropDraft = useDraft(form, `feedback:${mood}:${vin}`, DRAFT);
  const { send, failure, busy } = useSend();

  const deliver = (message: string | undefined) =>
    send(async () => {
      await onSend(message);
      dropDraft();
    });
  const submit = form.onSubmit(async ({ feedback_msg }) => {
    await deliver(feedback_msg);
    return undefined;
  });
  // The same words with a full stop are the delete-account page's: the key made from them would be one.
  const missing = form.getFieldState("feedback_msg", form.formState).error?.type === "too_small";

  return (
    <div className="grid gap-6">
      <Form onSubmit={submit}>
        <p className="text-ink-2">{t(`${mood}.text`)}</p>
        <Field
          label={t(`${mood}.label`)}
          error={missing ? t(`${mood}.missing`) : form.fieldError("feedback_msg")}
          required
        >
          <TextArea rows={4} maxLength={4000} {...form.register("feedback_msg")} />
        </Field>
        <FormFailure failure={failure} />
        <div className="flex flex-col gap-2.5 sm:flex-row">
          <SubmitButton busy={busy}>{t("send")}</SubmitButton>
          <Button look="plain" aria-disabled={busy} onClick={() => void deliver(undefined)}>
            {t("skip")}
          </Button>
        </div>
      </Form>
      {options}
    </div>
  );
}
