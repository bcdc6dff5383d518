"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DialogContent } from "@/components/ui/dialog-content";
import { EmailInput } from "@/components/ui/email-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useUser } from "@/lib/account/client/account";
import { ApiError, useDraft, useServerText, useZodForm } from "@/lib/platform/browser";
import { sendContact } from "@/lib/support/client";

const request = async () => (await import("@/lib/support/contract/support")).contactRequest;
const DRAFT = ["name", "email", "message"] as const;

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("support.contact");
  const common = useTranslations("common");
  const [sent, setSent] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  return (
    <DialogContent
      open
      onOpenChange={onClose}
      title={sent ? t("sentTitle") : t("title")}
      description={sent ? undefined : t("text")}
      closeLabel={common("close")}
    >
      {sent ? (
        <p ref={done} role="status" tabIndex={-1} className="outline-none">
          {t("sent")}
        </p>
      ) : (
        <ContactForm
          onSent={() => {
            setSent(true);
            requestAnimationFrame(() => done.current?.focus());
          }}
        />
      )}
    </DialogContent>
  );
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations("support.contact");
  const common = useTranslations("common");
  const { data: user } = useUser();
  const serverText = useServerText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useZodForm(request, {
    defaultValues: {
      name: [user?.first, user?.last].filter(Boolean).join(" "),
      email: user?.email ?? "",
      message: "",
    },
  });
  const dropDraft = useDraft(form, "contact", DRAFT);
  const missing = form.getFieldState("message", form.formState).error?.type === "too_small";
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await sendContact(values);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
      setFailure(serverText(error));
      return undefined;
    }
    dropDraft();
    onSent();
    return undefined;
  });
  return (
    <Form onSubmit={submit}>
      <Field label={t("name")} note={common("optional")} error={form.fieldError("name")}>
        <TextInput autoComplete="name" maxLength={100} {...form.register("name")} />
      </Field>
      <Field label={t("email")} error={form.fieldError("email")} required>
        <EmailInput {...form.register("email")} />
      </Field>
      <Field label={t("message")} error={missing ? t("missing") : form.fieldError("message")} required>
        <TextArea rows={5} maxLength={4000} {...form.register("message")} />
      </Field>
      {failure ? <ErrorNote title={failure} /> : null}
      <SubmitButton busy={form.busy}>{t("send")}</SubmitButton>
    </Form>
  );
}
