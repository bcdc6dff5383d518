"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { useDraft, useZodForm } from "@/lib/platform/browser";
import { FeedbackError } from "./feedback-error";
import { useSubmit } from "./use-submit";

const loadPositive = async () => (await import("@/lib/support/contract/support")).positiveFeedbackForm;
const loadNegative = async () => (await import("@/lib/support/contract/support")).negativeFeedbackForm;
const DRAFT = ["feedback_msg"] as const;

interface MessageStepProps {
  mood: "positive" | "negative";
  vin: string;
  onSend: (message: string | undefined) => Promise<void>;
  options?: ReactNode;
}

export function MessageStep({ mood, vin, onSend, options }: MessageStepProps) {
  const t = useTranslations("feedback.message");
  const form = useZodForm(mood === "positive" ? loadPositive : loadNegative, {
    defaultValues: { feedback_msg: "" },
  });
  const dropDraft = useDraft(form, `feedback:${mood}:${vin}`, DRAFT);
  const { send, failure, busy } = useSubmit();

  const deliver = (message: string | undefined) =>
    send(async () => {
      await onSend(message);
      dropDraft();
    });
  const submit = form.onSubmit(async ({ feedback_msg }) => {
    await deliver(feedback_msg);
    return undefined;
  });
  // A key generated from the text would collide with the same sentence on the delete-account page.
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
        <FeedbackError failure={failure} />
        <div className="flex flex-col gap-2.5 sm:flex-row">
          <SubmitButton busy={busy}>{t("send")}</SubmitButton>
          <Button variant="plain" aria-disabled={busy} onClick={() => void deliver(undefined)}>
            {t("skip")}
          </Button>
        </div>
      </Form>
      {options}
    </div>
  );
}
