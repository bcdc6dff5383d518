"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Button } from "@/components/ui/button";
import { Form, SubmitButton } from "@/components/ui/form";
import { resetPassword } from "@/lib/account/client/session";
import { useDraft, useZodForm } from "@/lib/platform/browser";
import { EmailField } from "./credential-fields";
import { EMAIL_DRAFT } from "./email-draft";
import { NoScriptNote } from "./no-script-note";

const request = async () =>
  (await import("@/lib/account/contract/account")).accountCalls.resetPassword.request;

const DRAFT_FIELDS = ["email"] as const;

/** Shows the same result for unknown addresses so that the form can't reveal who has an account. */
export function ForgotPasswordForm() {
  const t = useTranslations("account.forgot");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(request);
  const forget = useDraft(form, EMAIL_DRAFT, DRAFT_FIELDS);
  const submit = form.onSubmit(async ({ email }) => {
    await resetPassword({ email });
    forget();
    setSentTo(email);
    return undefined;
  });

  if (sentTo) {
    return (
      <div role="status" className="grid justify-items-start gap-4 rounded border border-ink px-5 py-5">
        <h2 className="heading text-xl">{t("sentTitle")}</h2>
        <p className="min-w-0 break-words">{t("sent", { email: sentTo })}</p>
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          {t("otherAddress")}
        </Button>
      </div>
    );
  }
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <FormErrorNotice problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
