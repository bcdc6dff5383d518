"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { changePassword, leaveFor } from "@/lib/account/client/session";
import { useZodForm } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import { PasswordField } from "./credential-fields";
import { NoScriptNote } from "./no-script-note";

const newPassword = async () =>
  (await import("@/lib/account/contract/account")).accountCalls.changePassword.request.pick({
    new_pass: true,
  });

interface ResetPasswordFormProps {
  resetToken: string;
  next: string;
}

export function ResetPasswordForm({ resetToken, next }: ResetPasswordFormProps) {
  const t = useTranslations("account.reset");
  const form = useZodForm(newPassword);
  const submit = form.onSubmit(async ({ new_pass }) => {
    await changePassword({ new_pass, reset_token: resetToken });
    return leaveFor(next);
  });
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <PasswordField
        kind="newPassword"
        field={form.register("new_pass")}
        error={form.fieldError("new_pass")}
      />
      <FormErrorNotice
        problem={form.problem}
        action={form.problem ? <Link href={routes.forgotPassword}>{t("requestLink")}</Link> : undefined}
      />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
