"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { accountKeys, useUser } from "@/lib/account/client/account";
import { useDraft, useZodForm } from "@/lib/platform/browser";
import { openTicket } from "@/lib/support/client";
import type { Rating } from "@/lib/support/rules/feedback-steps";
import { FeedbackError } from "./feedback-error";
import { useSubmit } from "./use-submit";

const request = async () => (await import("@/lib/support/contract/support")).supportTicketRequest;
const DRAFT = ["vin", "message", "email", "name", "phone"] as const;

export interface SentTicket {
  /** Missing if a remote Members API doesn't return them. */
  number?: string;
  creditGranted?: boolean;
}

interface TicketStepProps {
  vin: string;
  about: "report" | "sticker";
  satisfaction: Rating | null;
  onSent: (ticket: SentTicket) => void;
}

export function TicketStep({ vin, about, satisfaction, onSent }: TicketStepProps) {
  const t = useTranslations("feedback.ticket");
  const { data: user } = useUser();
  const client = useQueryClient();
  const form = useZodForm(request, {
    defaultValues: {
      vin,
      message: "",
      email: user?.email ?? "",
      name: [user?.first, user?.last].filter(Boolean).join(" "),
      phone: (user?.phone ?? "").replace(/\D/g, ""),
    },
  });
  const dropDraft = useDraft(form, `ticket:${vin}`, DRAFT);
  const { send, failure, busy } = useSubmit();
  const submit = form.onSubmit(async (values) => {
    await send(async () => {
      const ticket = await openTicket({
        ...values,
        satisfaction: satisfaction ?? undefined,
        credit_type: about === "report" ? "vhr" : "sticker",
      });
      dropDraft();
      onSent(ticket);
      if (ticket.creditGranted !== false) void client.invalidateQueries({ queryKey: accountKeys.all });
    });
    return undefined;
  });
  const phone = form.register("phone");
  const missing = form.getFieldState("message", form.formState).error?.type === "too_small";

  return (
    <Form onSubmit={submit}>
      <Field label={t("vin")} error={form.fieldError("vin")} required>
        <TextInput autoCapitalize="characters" spellCheck={false} className="vin" {...form.register("vin")} />
      </Field>
      <Field label={t("message")} error={missing ? t("missing") : form.fieldError("message")} required>
        <TextArea rows={4} maxLength={4000} {...form.register("message")} />
      </Field>
      <Field label={t("email")} error={form.fieldError("email")} required>
        <EmailInput {...form.register("email")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("name")} note={t("optional")} error={form.fieldError("name")}>
          <TextInput autoComplete="name" maxLength={100} {...form.register("name")} />
        </Field>
        <Field label={t("phone")} note={t("optional")} error={form.fieldError("phone")}>
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            {...phone}
            onChange={(event) => {
              event.target.value = event.target.value.replace(/\D/g, "");
              return phone.onChange(event);
            }}
          />
        </Field>
      </div>
      <FeedbackError failure={failure} />
      <SubmitButton busy={busy} wide>
        {t("send")}
      </SubmitButton>
    </Form>
  );
}
