"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { changePassword } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";
import { PasswordField } from "./credential-fields";
import { NoScriptNote } from "./no-script-note";

async function passwordChange() {
  const { accountCalls, loginRequest } = await import("@/lib/contract/account");
  return accountCalls.changePassword.request
    .pick({ new_pass: true })
    .extend({ current_pass: loginRequest.shape.pass });
}

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations("account.page");
  // Remounts the new password field so that the strength meter forgets the saved password.
  const [changes, setChanges] = useState(0);
  const show = useToasts((state) => state.show);
  const form = useZodForm(passwordChange, { messages: { wrong_credentials: t("wrongCurrent") } });
  const submit = form.onSubmit(async (values) => {
    await changePassword(values);
    form.reset({ current_pass: "", new_pass: "" });
    setChanges((count) => count + 1);
    show({ title: t("changed"), message: t("changedText"), duration: TOAST_MS.save });
    return undefined;
  });
  return (
    <Form onSubmit={submit} className="max-w-md">
      <NoScriptNote />
      {/* Password managers need the username to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        kind="currentPassword"
        field={form.register("current_pass")}
        error={form.fieldError("current_pass")}
      />
      <PasswordField
        key={changes}
        kind="newPassword"
        field={form.register("new_pass")}
        error={form.fieldError("new_pass")}
      />
      <FormErrorNotice problem={form.problem} />
      <div>
        <SubmitButton busy={form.busy}>{t("change")}</SubmitButton>
      </div>
    </Form>
  );
}
